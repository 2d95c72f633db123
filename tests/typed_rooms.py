"""Every room of every family fulfils its protocol: mypy looks at this file, and a test at its being complete."""

from __future__ import annotations

import fathom.games.pushfight.analyse
import fathom.games.pushfight.check
import fathom.games.pushfight.draw
import fathom.games.pushfight.generate
import fathom.games.pushfight.model
import fathom.games.pushfight.play
import fathom.games.pushfight.solve
import fathom.problems.circuit.analyse
import fathom.problems.circuit.check
import fathom.problems.circuit.draw
import fathom.problems.circuit.formats
import fathom.problems.circuit.generate
import fathom.problems.circuit.model
import fathom.problems.circuit.play
import fathom.problems.circuit.solve
import fathom.problems.cnf.analyse
import fathom.problems.cnf.check
import fathom.problems.cnf.draw
import fathom.problems.cnf.formats
import fathom.problems.cnf.generate
import fathom.problems.cnf.model
import fathom.problems.cnf.planar.analyse
import fathom.problems.cnf.planar.check
import fathom.problems.cnf.planar.draw
import fathom.problems.cnf.planar.generate
import fathom.problems.cnf.planar.model
import fathom.problems.cnf.planar.play
import fathom.problems.cnf.planar.solve
import fathom.problems.cnf.play
import fathom.problems.cnf.solve
import fathom.problems.cnf.threesat.generate
import fathom.problems.colouring.analyse
import fathom.problems.colouring.check
import fathom.problems.colouring.draw
import fathom.problems.colouring.formats
import fathom.problems.colouring.generate
import fathom.problems.colouring.model
import fathom.problems.colouring.play
import fathom.problems.colouring.solve
import fathom.problems.colouring.zk
import fathom.problems.intersection.analyse
import fathom.problems.intersection.check
import fathom.problems.intersection.draw
import fathom.problems.intersection.generate
import fathom.problems.intersection.model
import fathom.problems.intersection.play
import fathom.problems.intersection.solve
import fathom.problems.lengthoffsets.analyse
import fathom.problems.lengthoffsets.check
import fathom.problems.lengthoffsets.draw
import fathom.problems.lengthoffsets.generate
import fathom.problems.lengthoffsets.model
import fathom.problems.lengthoffsets.play
import fathom.problems.lengthoffsets.solve
import fathom.problems.n3dm.analyse
import fathom.problems.n3dm.check
import fathom.problems.n3dm.draw
import fathom.problems.n3dm.generate
import fathom.problems.n3dm.model
import fathom.problems.n3dm.n4dm.generate
import fathom.problems.n3dm.play
import fathom.problems.n3dm.solve
import fathom.problems.oneinthree.analyse
import fathom.problems.oneinthree.check
import fathom.problems.oneinthree.draw
import fathom.problems.oneinthree.generate
import fathom.problems.oneinthree.model
import fathom.problems.oneinthree.play
import fathom.problems.oneinthree.solve
import fathom.problems.q3sat.analyse
import fathom.problems.q3sat.check
import fathom.problems.q3sat.draw
import fathom.problems.q3sat.formats
import fathom.problems.q3sat.generate
import fathom.problems.q3sat.model
import fathom.problems.q3sat.play
import fathom.problems.q3sat.solve
import fathom.problems.redblue.analyse
import fathom.problems.redblue.check
import fathom.problems.redblue.colourful.generate
import fathom.problems.redblue.draw
import fathom.problems.redblue.generate
import fathom.problems.redblue.model
import fathom.problems.redblue.play
import fathom.problems.redblue.solve
import fathom.problems.steiner.analyse
import fathom.problems.steiner.check
import fathom.problems.steiner.draw
import fathom.problems.steiner.generate
import fathom.problems.steiner.model
import fathom.problems.steiner.play
import fathom.problems.steiner.solve
import fathom.problems.threedm.analyse
import fathom.problems.threedm.check
import fathom.problems.threedm.draw
import fathom.problems.threedm.generate
import fathom.problems.threedm.model
import fathom.problems.threedm.play
import fathom.problems.threedm.solve
import fathom.puzzles.chesswin.analyse
import fathom.puzzles.chesswin.check
import fathom.puzzles.chesswin.draw
import fathom.puzzles.chesswin.formats
import fathom.puzzles.chesswin.generate
import fathom.puzzles.chesswin.model
import fathom.puzzles.chesswin.play
import fathom.puzzles.chesswin.solve
import fathom.puzzles.decreasingkeys.analyse
import fathom.puzzles.decreasingkeys.check
import fathom.puzzles.decreasingkeys.draw
import fathom.puzzles.decreasingkeys.generate
import fathom.puzzles.decreasingkeys.model
import fathom.puzzles.decreasingkeys.play
import fathom.puzzles.decreasingkeys.solve
import fathom.puzzles.dude.analyse
import fathom.puzzles.dude.check
import fathom.puzzles.dude.draw
import fathom.puzzles.dude.generate
import fathom.puzzles.dude.model
import fathom.puzzles.dude.play
import fathom.puzzles.dude.solve
import fathom.puzzles.gadgetmaze.analyse
import fathom.puzzles.gadgetmaze.check
import fathom.puzzles.gadgetmaze.draw
import fathom.puzzles.gadgetmaze.generate
import fathom.puzzles.gadgetmaze.model
import fathom.puzzles.gadgetmaze.play
import fathom.puzzles.gadgetmaze.solve
import fathom.puzzles.galaxies.analyse
import fathom.puzzles.galaxies.check
import fathom.puzzles.galaxies.draw
import fathom.puzzles.galaxies.formats
import fathom.puzzles.galaxies.generate
import fathom.puzzles.galaxies.model
import fathom.puzzles.galaxies.play
import fathom.puzzles.galaxies.solve
import fathom.puzzles.graphcapture.analyse
import fathom.puzzles.graphcapture.check
import fathom.puzzles.graphcapture.draw
import fathom.puzzles.graphcapture.generate
import fathom.puzzles.graphcapture.model
import fathom.puzzles.graphcapture.play
import fathom.puzzles.graphcapture.solve
import fathom.puzzles.iceblock.analyse
import fathom.puzzles.iceblock.check
import fathom.puzzles.iceblock.draw
import fathom.puzzles.iceblock.formats
import fathom.puzzles.iceblock.generate
import fathom.puzzles.iceblock.model
import fathom.puzzles.iceblock.play
import fathom.puzzles.iceblock.solve
import fathom.puzzles.iceblock.zk
import fathom.puzzles.linepush.analyse
import fathom.puzzles.linepush.check
import fathom.puzzles.linepush.draw
import fathom.puzzles.linepush.generate
import fathom.puzzles.linepush.model
import fathom.puzzles.linepush.play
import fathom.puzzles.linepush.solve
import fathom.puzzles.nonogram.analyse
import fathom.puzzles.nonogram.check
import fathom.puzzles.nonogram.draw
import fathom.puzzles.nonogram.formats
import fathom.puzzles.nonogram.generate
import fathom.puzzles.nonogram.model
import fathom.puzzles.nonogram.play
import fathom.puzzles.nonogram.solve
import fathom.puzzles.path.analyse
import fathom.puzzles.path.check
import fathom.puzzles.path.draw
import fathom.puzzles.path.formats
import fathom.puzzles.path.generate
import fathom.puzzles.path.model
import fathom.puzzles.path.play
import fathom.puzzles.path.solve
import fathom.puzzles.peg.analyse
import fathom.puzzles.peg.check
import fathom.puzzles.peg.draw
import fathom.puzzles.peg.generate
import fathom.puzzles.peg.model
import fathom.puzzles.peg.play
import fathom.puzzles.peg.solve
import fathom.puzzles.peg.zk
import fathom.puzzles.push.analyse
import fathom.puzzles.push.check
import fathom.puzzles.push.draw
import fathom.puzzles.push.formats
import fathom.puzzles.push.generate
import fathom.puzzles.push.model
import fathom.puzzles.push.play
import fathom.puzzles.push.solve
import fathom.puzzles.push.zk
import fathom.puzzles.pushmate.analyse
import fathom.puzzles.pushmate.check
import fathom.puzzles.pushmate.draw
import fathom.puzzles.pushmate.generate
import fathom.puzzles.pushmate.model
import fathom.puzzles.pushmate.play
import fathom.puzzles.pushmate.solve
import fathom.puzzles.pushwin.analyse
import fathom.puzzles.pushwin.check
import fathom.puzzles.pushwin.draw
import fathom.puzzles.pushwin.generate
import fathom.puzzles.pushwin.model
import fathom.puzzles.pushwin.play
import fathom.puzzles.pushwin.solve
import fathom.puzzles.roll.analyse
import fathom.puzzles.roll.check
import fathom.puzzles.roll.draw
import fathom.puzzles.roll.generate
import fathom.puzzles.roll.model
import fathom.puzzles.roll.play
import fathom.puzzles.roll.solve
import fathom.puzzles.slide.analyse
import fathom.puzzles.slide.check
import fathom.puzzles.slide.draw
import fathom.puzzles.slide.formats
import fathom.puzzles.slide.generate
import fathom.puzzles.slide.model
import fathom.puzzles.slide.play
import fathom.puzzles.slide.solve
import fathom.puzzles.slide.zk
import fathom.puzzles.slotwalk.analyse
import fathom.puzzles.slotwalk.check
import fathom.puzzles.slotwalk.draw
import fathom.puzzles.slotwalk.generate
import fathom.puzzles.slotwalk.model
import fathom.puzzles.slotwalk.play
import fathom.puzzles.slotwalk.solve
import fathom.puzzles.slotword.analyse
import fathom.puzzles.slotword.check
import fathom.puzzles.slotword.draw
import fathom.puzzles.slotword.generate
import fathom.puzzles.slotword.model
import fathom.puzzles.slotword.play
import fathom.puzzles.slotword.solve
import fathom.puzzles.solochess.analyse
import fathom.puzzles.solochess.check
import fathom.puzzles.solochess.draw
import fathom.puzzles.solochess.formats
import fathom.puzzles.solochess.generate
import fathom.puzzles.solochess.model
import fathom.puzzles.solochess.play
import fathom.puzzles.solochess.solve
import fathom.puzzles.solochess.zk
import fathom.puzzles.swarm.analyse
import fathom.puzzles.swarm.check
import fathom.puzzles.swarm.draw
import fathom.puzzles.swarm.generate
import fathom.puzzles.swarm.model
import fathom.puzzles.swarm.play
import fathom.puzzles.swarm.solve
import fathom.puzzles.tatamibari.analyse
import fathom.puzzles.tatamibari.check
import fathom.puzzles.tatamibari.draw
import fathom.puzzles.tatamibari.formats
import fathom.puzzles.tatamibari.generate
import fathom.puzzles.tatamibari.model
import fathom.puzzles.tatamibari.play
import fathom.puzzles.tatamibari.solve
import fathom.puzzles.witness.analyse
import fathom.puzzles.witness.check
import fathom.puzzles.witness.draw
import fathom.puzzles.witness.formats
import fathom.puzzles.witness.generate
import fathom.puzzles.witness.model
import fathom.puzzles.witness.play
import fathom.puzzles.witness.solve
from fathom.kind import (
    AnalysePart,
    CheckPart,
    DrawPart,
    FormatsPart,
    GeneratePart,
    ListingPart,
    ModelPart,
    PlayPart,
    SolvePart,
)
from fathom.zk import KnowledgePart

MODEL: tuple[ModelPart, ...] = (
    fathom.puzzles.chesswin.model,
    fathom.puzzles.decreasingkeys.model,
    fathom.puzzles.dude.model,
    fathom.puzzles.gadgetmaze.model,
    fathom.puzzles.roll.model,
    fathom.puzzles.iceblock.model,
    fathom.puzzles.linepush.model,
    fathom.puzzles.nonogram.model,
    fathom.puzzles.path.model,
    fathom.puzzles.peg.model,
    fathom.puzzles.push.model,
    fathom.puzzles.pushmate.model,
    fathom.puzzles.pushwin.model,
    fathom.puzzles.slide.model,
    fathom.puzzles.slotwalk.model,
    fathom.puzzles.slotword.model,
    fathom.puzzles.swarm.model,
    fathom.puzzles.tatamibari.model,
    fathom.puzzles.galaxies.model,
    fathom.puzzles.witness.model,
    fathom.problems.circuit.model,
    fathom.problems.cnf.model,
    fathom.problems.cnf.planar.model,
    fathom.problems.intersection.model,
    fathom.problems.lengthoffsets.model,
    fathom.problems.n3dm.model,
    fathom.problems.oneinthree.model,
    fathom.problems.steiner.model,
    fathom.problems.threedm.model,
    fathom.games.pushfight.model,
    fathom.puzzles.solochess.model,
    fathom.puzzles.graphcapture.model,
    fathom.problems.q3sat.model,
    fathom.problems.redblue.model,
    fathom.problems.colouring.model,
)
CHECK: tuple[CheckPart, ...] = (
    fathom.puzzles.chesswin.check,
    fathom.puzzles.decreasingkeys.check,
    fathom.puzzles.dude.check,
    fathom.puzzles.gadgetmaze.check,
    fathom.puzzles.roll.check,
    fathom.puzzles.iceblock.check,
    fathom.puzzles.linepush.check,
    fathom.puzzles.nonogram.check,
    fathom.puzzles.path.check,
    fathom.puzzles.peg.check,
    fathom.puzzles.push.check,
    fathom.puzzles.pushmate.check,
    fathom.puzzles.pushwin.check,
    fathom.puzzles.slide.check,
    fathom.puzzles.slotwalk.check,
    fathom.puzzles.slotword.check,
    fathom.puzzles.swarm.check,
    fathom.puzzles.tatamibari.check,
    fathom.puzzles.galaxies.check,
    fathom.puzzles.witness.check,
    fathom.problems.circuit.check,
    fathom.problems.cnf.check,
    fathom.problems.cnf.planar.check,
    fathom.problems.intersection.check,
    fathom.problems.lengthoffsets.check,
    fathom.problems.n3dm.check,
    fathom.problems.oneinthree.check,
    fathom.problems.steiner.check,
    fathom.problems.threedm.check,
    fathom.games.pushfight.check,
    fathom.puzzles.solochess.check,
    fathom.puzzles.graphcapture.check,
    fathom.problems.q3sat.check,
    fathom.problems.redblue.check,
    fathom.problems.colouring.check,
)
SOLVE: tuple[SolvePart, ...] = (
    fathom.puzzles.chesswin.solve,
    fathom.puzzles.decreasingkeys.solve,
    fathom.puzzles.dude.solve,
    fathom.puzzles.gadgetmaze.solve,
    fathom.puzzles.roll.solve,
    fathom.puzzles.iceblock.solve,
    fathom.puzzles.linepush.solve,
    fathom.puzzles.nonogram.solve,
    fathom.puzzles.path.solve,
    fathom.puzzles.peg.solve,
    fathom.puzzles.push.solve,
    fathom.puzzles.pushmate.solve,
    fathom.puzzles.pushwin.solve,
    fathom.puzzles.slide.solve,
    fathom.puzzles.slotwalk.solve,
    fathom.puzzles.slotword.solve,
    fathom.puzzles.swarm.solve,
    fathom.puzzles.tatamibari.solve,
    fathom.puzzles.galaxies.solve,
    fathom.puzzles.witness.solve,
    fathom.problems.circuit.solve,
    fathom.problems.cnf.solve,
    fathom.problems.cnf.planar.solve,
    fathom.problems.intersection.solve,
    fathom.problems.lengthoffsets.solve,
    fathom.problems.n3dm.solve,
    fathom.problems.oneinthree.solve,
    fathom.problems.steiner.solve,
    fathom.problems.threedm.solve,
    fathom.games.pushfight.solve,
    fathom.puzzles.solochess.solve,
    fathom.puzzles.graphcapture.solve,
    fathom.problems.q3sat.solve,
    fathom.problems.redblue.solve,
    fathom.problems.colouring.solve,
)
LISTING: tuple[ListingPart, ...] = (
    fathom.puzzles.dude.solve,
    fathom.puzzles.graphcapture.solve,
    fathom.puzzles.push.solve,
    fathom.puzzles.solochess.solve,
    fathom.problems.redblue.solve,
    fathom.puzzles.gadgetmaze.solve,
    fathom.puzzles.roll.solve,
    fathom.puzzles.iceblock.solve,
    fathom.puzzles.linepush.solve,
    fathom.puzzles.nonogram.solve,
    fathom.puzzles.path.solve,
    fathom.puzzles.peg.solve,
    fathom.puzzles.pushmate.solve,
    fathom.puzzles.slide.solve,
    fathom.puzzles.slotwalk.solve,
    fathom.puzzles.tatamibari.solve,
    fathom.puzzles.galaxies.solve,
    fathom.puzzles.witness.solve,
    fathom.problems.circuit.solve,
    fathom.problems.cnf.solve,
    fathom.problems.cnf.planar.solve,
    fathom.problems.lengthoffsets.solve,
    fathom.problems.n3dm.solve,
    fathom.problems.oneinthree.solve,
    fathom.problems.threedm.solve,
    fathom.problems.colouring.solve,
)
FORMATS: tuple[FormatsPart, ...] = (
    fathom.puzzles.chesswin.formats,
    fathom.puzzles.iceblock.formats,
    fathom.puzzles.nonogram.formats,
    fathom.puzzles.path.formats,
    fathom.puzzles.push.formats,
    fathom.puzzles.slide.formats,
    fathom.puzzles.tatamibari.formats,
    fathom.puzzles.galaxies.formats,
    fathom.puzzles.witness.formats,
    fathom.problems.circuit.formats,
    fathom.problems.cnf.formats,
    fathom.problems.q3sat.formats,
    fathom.puzzles.solochess.formats,
    fathom.problems.colouring.formats,
)
GENERATE: tuple[GeneratePart, ...] = (
    fathom.puzzles.chesswin.generate,
    fathom.puzzles.decreasingkeys.generate,
    fathom.puzzles.dude.generate,
    fathom.puzzles.gadgetmaze.generate,
    fathom.puzzles.roll.generate,
    fathom.puzzles.iceblock.generate,
    fathom.puzzles.linepush.generate,
    fathom.puzzles.nonogram.generate,
    fathom.puzzles.path.generate,
    fathom.puzzles.peg.generate,
    fathom.puzzles.push.generate,
    fathom.puzzles.pushmate.generate,
    fathom.puzzles.pushwin.generate,
    fathom.puzzles.slide.generate,
    fathom.puzzles.slotwalk.generate,
    fathom.puzzles.slotword.generate,
    fathom.puzzles.swarm.generate,
    fathom.puzzles.tatamibari.generate,
    fathom.puzzles.galaxies.generate,
    fathom.puzzles.witness.generate,
    fathom.problems.circuit.generate,
    fathom.problems.cnf.generate,
    fathom.problems.cnf.planar.generate,
    fathom.problems.intersection.generate,
    fathom.problems.lengthoffsets.generate,
    fathom.problems.n3dm.generate,
    fathom.problems.oneinthree.generate,
    fathom.problems.steiner.generate,
    fathom.problems.threedm.generate,
    fathom.problems.cnf.threesat.generate,
    fathom.problems.n3dm.n4dm.generate,
    fathom.games.pushfight.generate,
    fathom.puzzles.solochess.generate,
    fathom.puzzles.graphcapture.generate,
    fathom.problems.q3sat.generate,
    fathom.problems.redblue.generate,
    fathom.problems.redblue.colourful.generate,
    fathom.problems.colouring.generate,
)
ANALYSE: tuple[AnalysePart, ...] = (
    fathom.puzzles.chesswin.analyse,
    fathom.puzzles.decreasingkeys.analyse,
    fathom.puzzles.dude.analyse,
    fathom.puzzles.gadgetmaze.analyse,
    fathom.puzzles.roll.analyse,
    fathom.puzzles.iceblock.analyse,
    fathom.puzzles.linepush.analyse,
    fathom.puzzles.nonogram.analyse,
    fathom.puzzles.path.analyse,
    fathom.puzzles.peg.analyse,
    fathom.puzzles.push.analyse,
    fathom.puzzles.pushmate.analyse,
    fathom.puzzles.pushwin.analyse,
    fathom.puzzles.slide.analyse,
    fathom.puzzles.slotwalk.analyse,
    fathom.puzzles.slotword.analyse,
    fathom.puzzles.swarm.analyse,
    fathom.puzzles.tatamibari.analyse,
    fathom.puzzles.galaxies.analyse,
    fathom.puzzles.witness.analyse,
    fathom.problems.circuit.analyse,
    fathom.problems.cnf.analyse,
    fathom.problems.cnf.planar.analyse,
    fathom.problems.intersection.analyse,
    fathom.problems.lengthoffsets.analyse,
    fathom.problems.n3dm.analyse,
    fathom.problems.oneinthree.analyse,
    fathom.problems.steiner.analyse,
    fathom.problems.threedm.analyse,
    fathom.games.pushfight.analyse,
    fathom.puzzles.solochess.analyse,
    fathom.puzzles.graphcapture.analyse,
    fathom.problems.q3sat.analyse,
    fathom.problems.redblue.analyse,
    fathom.problems.colouring.analyse,
)
DRAW: tuple[DrawPart, ...] = (
    fathom.puzzles.chesswin.draw,
    fathom.puzzles.decreasingkeys.draw,
    fathom.puzzles.dude.draw,
    fathom.puzzles.gadgetmaze.draw,
    fathom.puzzles.roll.draw,
    fathom.puzzles.iceblock.draw,
    fathom.puzzles.linepush.draw,
    fathom.puzzles.nonogram.draw,
    fathom.puzzles.path.draw,
    fathom.puzzles.peg.draw,
    fathom.puzzles.push.draw,
    fathom.puzzles.pushmate.draw,
    fathom.puzzles.pushwin.draw,
    fathom.puzzles.slide.draw,
    fathom.puzzles.slotwalk.draw,
    fathom.puzzles.slotword.draw,
    fathom.puzzles.swarm.draw,
    fathom.puzzles.tatamibari.draw,
    fathom.puzzles.galaxies.draw,
    fathom.puzzles.witness.draw,
    fathom.problems.circuit.draw,
    fathom.problems.cnf.draw,
    fathom.problems.cnf.planar.draw,
    fathom.problems.intersection.draw,
    fathom.problems.lengthoffsets.draw,
    fathom.problems.n3dm.draw,
    fathom.problems.oneinthree.draw,
    fathom.problems.steiner.draw,
    fathom.problems.threedm.draw,
    fathom.games.pushfight.draw,
    fathom.puzzles.solochess.draw,
    fathom.puzzles.graphcapture.draw,
    fathom.problems.q3sat.draw,
    fathom.problems.redblue.draw,
    fathom.problems.colouring.draw,
)
PLAY: tuple[PlayPart, ...] = (
    fathom.puzzles.chesswin.play,
    fathom.puzzles.decreasingkeys.play,
    fathom.puzzles.dude.play,
    fathom.puzzles.gadgetmaze.play,
    fathom.puzzles.roll.play,
    fathom.puzzles.iceblock.play,
    fathom.puzzles.linepush.play,
    fathom.puzzles.nonogram.play,
    fathom.puzzles.path.play,
    fathom.puzzles.peg.play,
    fathom.puzzles.push.play,
    fathom.puzzles.pushmate.play,
    fathom.puzzles.pushwin.play,
    fathom.puzzles.slide.play,
    fathom.puzzles.slotwalk.play,
    fathom.puzzles.slotword.play,
    fathom.puzzles.swarm.play,
    fathom.puzzles.tatamibari.play,
    fathom.puzzles.galaxies.play,
    fathom.puzzles.witness.play,
    fathom.problems.circuit.play,
    fathom.problems.cnf.play,
    fathom.problems.cnf.planar.play,
    fathom.problems.intersection.play,
    fathom.problems.lengthoffsets.play,
    fathom.problems.n3dm.play,
    fathom.problems.oneinthree.play,
    fathom.problems.steiner.play,
    fathom.problems.threedm.play,
    fathom.games.pushfight.play,
    fathom.puzzles.solochess.play,
    fathom.puzzles.graphcapture.play,
    fathom.problems.q3sat.play,
    fathom.problems.redblue.play,
    fathom.problems.colouring.play,
)
ZK: tuple[KnowledgePart, ...] = (
    fathom.puzzles.iceblock.zk,
    fathom.puzzles.peg.zk,
    fathom.puzzles.push.zk,
    fathom.puzzles.slide.zk,
    fathom.puzzles.solochess.zk,
    fathom.problems.colouring.zk,
)
