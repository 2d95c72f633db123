"""The page: edit, play, solve and understand puzzles in the browser.

========== =====================================================================================================
app        the HTTP interface (FastAPI, Uvicorn: the extra `web`); the only module that imports them
guard      who may ask, and how much: hosts, origins, keys, tokens, sizes and slowness of requests
pool       the workers: started, given work, fairly shared, stopped
zygote     the warm process that workers are forks of
frames     what the server and a worker say to each other
bounds     how much of everything there may be
work       what runs in a worker; knows nothing of HTTP
site       the page without a server
widget     the page in a notebook
page/      the page itself: plain ES modules and styles
========== =====================================================================================================
"""
