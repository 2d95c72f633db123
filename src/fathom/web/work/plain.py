"""Spots, positions, answers and the rest as plain data, by the names that the page knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from fathom import verbs
from fathom.answer import Answer, Count
from fathom.errors import FathomError
from fathom.kind import Instance, Option, kind_of
from fathom.playing import Gesture, Hint, Marks, Options, Position, Spot
from fathom.show.outputs.data import Data, scene_data
from fathom.show.scene import Scene


def spot_data(spot: Spot) -> Data:
    """A spot: name, outline, label, group, and where it lies in space, if it does."""
    face = {"face": [[round(part, 4) for part in corner] for corner in spot.face]} if spot.face else {}
    return face | {
        "name": spot.name,
        "outline": [[round(x, 4), round(y, 4)] for x, y in spot.outline],
        "label": spot.label,
        "group": spot.group,
    }


def options_data(options: Options) -> Data:
    """What may be done now."""
    if isinstance(options, Marks):
        brushes = [asdict(brush) for brush in options.brushes]
        return {"type": "marks", "brushes": brushes, "values": dict(options.values)}
    return {"type": "moves", "moves": [asdict(move) for move in options.moves]}


def position_data(position: Position, known: Collection[str] = ()) -> Data:
    """Where play stands."""
    animation = position.animation
    return {
        "state": position.state,
        "options": options_data(position.options),
        "scene": scene_data(position.scene, known),
        "faults": list(position.faults),
        "places": [list(names) for names in position.places],
        "solved": position.solved,
        "status": position.status,
        "animation": None if animation is None else scene_data(animation),
    }


def gesture_data(gesture: Gesture) -> Data:
    """What a person did, or is to do."""
    return {"form": gesture.form, "spots": list(gesture.spots), "value": gesture.value}


def gesture_of(data: Mapping[str, Any]) -> Gesture:
    """The gesture again."""
    return Gesture(data["form"], tuple(data.get("spots") or ()), data.get("value") or "")


def hint_data(hint: Hint | None) -> Data:
    """A next step and its reason; nothing, if none is known."""
    if hint is None:
        return {"text": None, "spots": [], "gesture": None}
    gesture = None if hint.gesture is None else gesture_data(hint.gesture)
    return {"text": hint.text, "spots": list(hint.spots), "gesture": gesture}


def option_data(name: str, option: Option) -> Data:
    """An option of a method, a generator or an analysis: a control can be made from it."""
    default = option.default if isinstance(option.default, (bool, int, float, str)) else str(option.default)
    choices = [str(choice) for choice in option.choices]
    kind = "choice" if choices else type(default).__name__
    told: Data = {"name": name, "summary": option.summary, "type": kind, "default": default}
    return told | ({"choices": choices} if choices else {})


def options_list(options: Mapping[str, Option]) -> list[Data]:
    """The options that a page may offer: none that lead to files."""
    return [option_data(name, option) for name, option in options.items() if not option.reads]


def title_of(instance: Instance) -> str:
    """What the puzzle calls itself, if it does."""
    about: Mapping[str, str] = getattr(instance, "about", None) or {}
    return about.get("title", "")


def solution_text(instance: Instance, solution: Any) -> str | None:
    """The text of a solution; None for none."""
    return None if solution is None else kind_of(instance).model.write_solution(instance, solution)


def gestures_data(instance: Instance, solution: Any) -> list[Data] | None:
    """What a person would do to make the solution; None where the kind is not played, or this is not."""
    if solution is None or kind_of(instance).part("play") is None:
        return None
    try:
        return [gesture_data(gesture) for gesture in verbs.gestures(instance, solution)]
    except FathomError:
        return None


def solution_data(instance: Instance, solution: Any) -> Data:
    """One of several solutions, with its picture."""
    return {
        "solution": solution_text(instance, solution),
        "gestures": gestures_data(instance, solution),
        "scene": scene_data(verbs.draw(instance, solution)),
    }


def total_data(total: Count) -> Data:
    """What is known of the number of solutions that were told."""
    return {
        "number": total.count,
        "of": total.of,
        "all": total.complete,
        "unique": total.complete and total.count == 1,
        "confirmed": total.confirmed,
        "unproved": total.unproved,
        "stopped": total.stopped,
    }


def answer_data(instance: Instance, answer: Answer) -> Data:
    """A checked answer, with its picture and what a person would do."""
    scene = verbs.draw(instance, answer.solution) if answer.solution is not None else verbs.draw(instance)
    return {
        "verdict": str(answer.verdict),
        "cost": answer.cost,
        "bound": answer.bound,
        "optimal": answer.optimal,
        "unique": answer.unique,
        "method": answer.method,
        "seconds": round(answer.seconds, 6),
        "checking": round(answer.checking, 6),
        "unproved": dict(answer.unproved),
        "stopped": answer.stopped,
        "terms": None if answer.terms is None else str(answer.terms),
        "solution": solution_text(instance, answer.solution),
        "other": solution_text(instance, answer.other),
        "gestures": gestures_data(instance, answer.solution),
        "scene": scene_data(scene),
        "certificate": _certificate(answer),
        "statistics": values(answer.statistics),
        "words": ", ".join(answer.claims()),
    }


def _certificate(answer: Answer) -> str | None:
    """The evidence in words: what its class says of itself, in one sentence."""
    if answer.certificate is None:
        return None
    words = " ".join((type(answer.certificate).__doc__ or type(answer.certificate).__name__).split())
    sentence, stop, _ = words.partition(". ")
    return sentence + stop.strip()


def values(facts: Mapping[str, Any]) -> Data:
    """Facts whose values are plain, as deep as they go; what is not becomes words. Pictures become data."""
    return {str(name): _value(value) for name, value in facts.items()}


def _value(value: Any) -> Any:
    if isinstance(value, Scene):
        return scene_data(value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return values(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (Sequence, set, frozenset)):
        return [_value(part) for part in value]
    return str(value)
