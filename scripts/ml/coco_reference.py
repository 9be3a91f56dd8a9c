"""Asks pycocotools for the average precision of stored detections: the answers that our own figures must agree with.

    coco_reference.py FOLDER DETECTIONS            prints the answers
    coco_reference.py FOLDER DETECTIONS ANSWERS    fails when they differ from the file ANSWERS by more than 1e-9
    coco_reference.py FOLDER DETECTIONS ANSWERS --write
    coco_reference.py --made-up FILE [--write]     the same for photos drawn at random, with unsure regions and ties

FOLDER holds annotations.json; DETECTIONS is a file of `npm run model:evaluate -- --detections`. Run with Python 3.9 or
newer and `pip install pycocotools` (`npm run test:ml` runs it). COCOeval knows no classes that were not looked for, so
objects and detections of a class are left out on photos whose source does not label it. Everything else is COCOeval as
published.
"""
import contextlib
import io
import json
import random
import sys
from importlib.metadata import version

import numpy as np
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

TOLERANCE = 1e-9


def evaluate(labels, detections):
    """AP@50 and AP@50:95 for each class with objects, and their means; `detections` in the format of COCO results."""
    with contextlib.redirect_stdout(io.StringIO()):
        truth = COCO()
        truth.dataset = labels
        truth.createIndex()
        run = COCOeval(truth, truth.loadRes(detections), "bbox")
        run.evaluate()
        run.accumulate()
    precision = run.eval["precision"][:, :, :, 0, -1]  # IoU, recall, class; all areas, at most 100 detections
    names = {one["id"]: one["name"] for one in labels["categories"]}
    classes = {}
    for place, category in enumerate(run.params.catIds):
        of_class = precision[:, :, place]
        if (of_class > -1).all():
            classes[names[category]] = {"ap50": of_class[0].mean(), "ap50_95": of_class.mean()}
    return {
        "made_by": f"pycocotools {version('pycocotools')}, numpy {np.__version__}",
        "map50": np.mean([one["ap50"] for one in classes.values()]),
        "map50_95": np.mean([one["ap50_95"] for one in classes.values()]),
        "classes": classes,
    }


def stored(folder, path):
    """The labels of a folder and the stored detections in pixels, without classes that were not looked for."""
    with open(f"{folder}/annotations.json", encoding="utf-8") as file:
        labels = json.load(file)
    with open(path, encoding="utf-8") as file:
        table = json.load(file)
    images = {one["id"]: one for one in labels["images"]}
    image_of = {one["file_name"]: one for one in labels["images"]}
    names = {one["id"]: one["name"] for one in labels["categories"]}
    category_of = {name: category for category, name in names.items()}

    def looked_for(image, name):
        return name in labels.get("labelled_classes", {}).get(image.get("source"), category_of)

    labels["annotations"] = [
        {"iscrowd": 0, "area": one["bbox"][2] * one["bbox"][3], **one, "id": place + 1}
        for place, one in enumerate(labels["annotations"])
        if looked_for(images[one["image_id"]], names[one["category_id"]])
    ]
    detections = []
    for photo, place, score, x, y, width, height in table["rows"]:
        image, name = image_of[table["photos"][photo]], table["classes"][place]
        if name in category_of and looked_for(image, name):
            box = [x * image["width"], y * image["height"], width * image["width"], height * image["height"]]
            detections.append(
                {"image_id": image["id"], "category_id": category_of[name], "bbox": box, "score": score}
            )
    return labels, detections


def made_up():
    """Photos of 100 by 100 pixels: objects, some of them unsure, detections near them and elsewhere, with tied scores."""
    draw = random.Random(20)

    def near(box, by):
        return [round(max(0.5, value + draw.uniform(-by, by)), 3) for value in box]

    images, annotations, detections = [], [], []
    for image in range(1, 41):
        images.append({"id": image, "file_name": f"{image}.jpg", "width": 100, "height": 100})
        for category in (1, 2, 3):
            for _ in range(draw.choice([0, 0, 1, 2, 5])):
                box = [round(draw.uniform(low, high), 3) for low, high in ((0, 60), (0, 60), (5, 35), (5, 35))]
                unsure = int(draw.random() < 0.2)
                annotations.append(
                    {"id": len(annotations) + 1, "image_id": image, "category_id": category, "bbox": box}
                    | {"area": box[2] * box[3], "iscrowd": unsure}
                )
                for _ in range(draw.choice([0, 1, 1, 1, 3]) + 3 * unsure):
                    detections.append((image, category, near(box, 3), round(draw.uniform(0.2, 1), 2)))
            # One photo has more detections of a class than the 100 that count.
            for _ in range(130 if (image, category) == (7, 3) else draw.choice([0, 1, 3])):
                box = [round(draw.uniform(low, high), 3) for low, high in ((0, 60), (0, 60), (2, 35), (2, 35))]
                detections.append((image, category, box, round(draw.uniform(0.01, 0.7), 2)))
    draw.shuffle(detections)
    labels = {
        "images": images,
        "annotations": annotations,
        "categories": [{"id": place + 1, "name": name} for place, name in enumerate(("can", "cup", "bottle"))],
    }
    results = [
        {"image_id": image, "category_id": category, "bbox": box, "score": score}
        for image, category, box, score in detections
    ]
    return labels, results


def compact(labels, detections):
    """The made-up photos as rows of numbers: photo, class, x, y, width, height, and unsure or the score."""

    def row(one):
        return [one["image_id"] - 1, one["category_id"] - 1, *one["bbox"]]

    return {
        "photos": len(labels["images"]),
        "classes": [one["name"] for one in labels["categories"]],
        "objects": [[*row(one), one["iscrowd"]] for one in labels["annotations"]],
        "detections": [[*row(one), one["score"]] for one in detections],
    }


def differences(answers, expected):
    pairs = [("map50", answers["map50"], expected["map50"]), ("map50_95", answers["map50_95"], expected["map50_95"])]
    for name in sorted(set(answers["classes"]) | set(expected["classes"])):
        for key in ("ap50", "ap50_95"):
            one, other = (each["classes"].get(name, {}).get(key, -1) for each in (answers, expected))
            pairs.append((f"{name} {key}", one, other))
    return [f"{what}: {one} now, {other} stored" for what, one, other in pairs if abs(one - other) > TOLERANCE]


def main(arguments):
    write = "--write" in arguments
    operands = [one for one in arguments if not one.startswith("--")]
    if "--made-up" in arguments:
        target = operands[0]
        labels, detections = made_up()
        answers = evaluate(labels, [dict(one) for one in detections])
        content = {**compact(labels, detections), "answers": answers}
    else:
        labels, detections = stored(operands[0], operands[1])
        answers = content = evaluate(labels, detections)
        target = operands[2] if len(operands) > 2 else None
    if target is None:
        print(json.dumps(answers, indent=2))
        return 0
    if write:
        with open(target, "w", encoding="utf-8") as file:
            file.write(json.dumps(content) + "\n")
        return 0
    with open(target, encoding="utf-8") as file:
        expected = json.load(file)
    problems = differences(answers, expected.get("answers", expected))
    print("\n".join([f"{target}: {answers['made_by']}", *problems, f"{len(problems)} differences"]))
    return len(problems) > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
