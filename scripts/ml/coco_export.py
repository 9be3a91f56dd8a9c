"""Reads an export in the COCO format with pycocotools, as a person who trains on it does.

    coco_export.py FILE

Fails when COCO or COCOeval take anything for something else than what was exported: sizes, boxes, classes, unsure regions
(crowds, which are neither hits nor misses) and photos without objects. Run with Python 3.9 or newer and
`pip install pycocotools` (`npm run test:ml` runs it).
"""
import contextlib
import io
import sys

from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval


def average_precision(truth, detections):
    """The mean of AP@50:95 over the classes with objects."""
    with contextlib.redirect_stdout(io.StringIO()):
        run = COCOeval(truth, truth.loadRes(detections), "bbox")
        run.evaluate()
        run.accumulate()
        run.summarize()
    return run.stats[0]


def main(path):
    with contextlib.redirect_stdout(io.StringIO()):
        truth = COCO(path)
    sizes = {one["id"]: (one["width"], one["height"]) for one in truth.loadImgs(truth.getImgIds())}
    annotations = truth.loadAnns(truth.getAnnIds())
    for one in annotations:
        width, height = sizes[one["image_id"]]
        x, y, across, down = one["bbox"]
        assert x >= 0 and y >= 0 and x + across <= width + 0.01 and y + down <= height + 0.01, one
        assert abs(one["area"] - across * down) < 0.01, one
    supercategories = {one["name"]: one["supercategory"] for one in truth.loadCats(truth.getCatIds())}
    assert supercategories["bin"] == "no_waste" and supercategories["litter"] == "waste", supercategories
    assert any(not truth.getAnnIds(imgIds=[one]) for one in sizes), "no photo is empty"

    crowds = [one for one in annotations if one["iscrowd"]]
    assert crowds, "no region is unsure"
    perfect = [
        {"image_id": one["image_id"], "category_id": one["category_id"], "bbox": one["bbox"], "score": 0.9}
        for one in annotations
        if not one["iscrowd"]
    ]
    on_crowds = [
        {"image_id": one["image_id"], "category_id": one["category_id"], "bbox": one["bbox"], "score": 0.99}
        for one in crowds
    ]
    elsewhere = [{"image_id": min(sizes), "category_id": crowds[0]["category_id"], "bbox": [900, 900, 90, 90], "score": 0.99}]
    assert abs(average_precision(truth, perfect) - 1) < 1e-9
    assert abs(average_precision(truth, perfect + on_crowds) - 1) < 1e-9, "a crowd counts as a false alarm"
    assert average_precision(truth, perfect + elsewhere) < 1 - 1e-3, "a false alarm does not count"
    print(f"{path}: {len(sizes)} photos, {len(annotations)} annotations, read by pycocotools as exported")


if __name__ == "__main__":
    main(*sys.argv[1:])
