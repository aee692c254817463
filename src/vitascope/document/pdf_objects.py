"""The objects of a PDF page in the order they are drawn: pictures, fills, lines, and where text objects stand."""

from collections.abc import Sequence
from ctypes import addressof, c_float, c_int, c_uint32
from itertools import pairwise

from msgspec import Struct, field

from vitascope.document.model import Box
from vitascope.document.pdfium import FORM, IMAGE, PATH, SHADING, TEXT, library

_MOST_OBJECTS = 200_000
THIN_PT = 1.5  # a line, and no background
_DEEPEST_FORM = 20
_MOVE_TO = 2  # FPDF_SEGMENT_MOVETO
Matrix = tuple[float, float, float, float, float, float]
_TwoFloats, _FourFloats, _SixFloats, _FourChannels = c_float * 2, c_float * 4, c_float * 6, c_uint32 * 4
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


_FAR_PT = 1e6  # no page is as large; numbers beyond it, infinite ones and what is no number come from broken files


def is_near(box: Box) -> bool:
    """Whether its sides are numbers that can be reckoned with."""
    return -_FAR_PT < box.x0 + box.y0 + box.x1 + box.y1 < _FAR_PT


def _brought_near(box: Box) -> Box:
    x0, y0, x1, y1 = (
        min(max(side, -_FAR_PT), _FAR_PT) if side == side else -_FAR_PT for side in (box.x0, box.y0, box.x1, box.y1)
    )
    return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


class Frame(Struct, frozen=True):
    """The visible rectangle of a page in its own space (y grows upwards), and its clockwise rotation."""

    left: float
    bottom: float
    right: float
    top: float
    rotation: int  # 0, 90, 180, 270

    @property
    def width(self) -> float:
        return self.right - self.left if self.rotation % 180 == 0 else self.top - self.bottom

    @property
    def height(self) -> float:
        return self.top - self.bottom if self.rotation % 180 == 0 else self.right - self.left

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A rectangle of the page's own space as it is seen: from the top left, after rotation."""
        if self.rotation == 0:
            box = Box(left - self.left, self.top - top, right - self.left, self.top - bottom)
        elif self.rotation == 90:
            box = Box(bottom - self.bottom, left - self.left, top - self.bottom, right - self.left)
        elif self.rotation == 180:
            box = Box(self.right - right, bottom - self.bottom, self.right - left, top - self.bottom)
        else:
            box = Box(self.top - top, self.right - right, self.top - bottom, self.right - left)
        return box if is_near(box) else _brought_near(box)


class Paint(Struct, frozen=True):
    """What covers an area of the page: a fill (`colour` 0xRRGGBB), or a picture or gradient (`colour` None).

    solid  it covers its whole box: a rectangle, not a letter, a ring or a curve
    """

    box: Box
    order: int
    colour: int | None
    alpha: int = 255
    stroke: int | None = None
    is_image: bool = False
    solid: bool = True
    handle: int = 0


class PageObjects(Struct):
    """`order` maps text objects to their place in the stream, `outer` those inside forms to the form's matrix."""

    order: dict[int, int] = field(default_factory=dict)
    outer: dict[int, Matrix] = field(default_factory=dict)
    paints: list[Paint] = field(default_factory=list)
    count: int = 0

    @property
    def cut_short(self) -> bool:
        """A page of more objects is a drawing, or an attack."""
        return self.count >= _MOST_OBJECTS


def read_objects(page: int, frame: Frame) -> PageObjects:
    """Walk the page's objects, those inside form XObjects in their place."""
    found = PageObjects()
    pdfium = library()
    get, kind_of, order = pdfium.FPDFPage_GetObject, pdfium.FPDFPageObj_GetType, found.order
    for index in range(min(_MOST_OBJECTS, pdfium.FPDFPage_CountObjects(page))):
        handle = get(page, index)
        kind = kind_of(handle)
        if kind == TEXT:
            order[handle] = found.count
            found.count += 1
        else:
            _add(found, handle, kind, IDENTITY, frame, 0)
    return found


def _add(found: PageObjects, handle: int, kind: int, matrix: Matrix, frame: Frame, depth: int) -> None:
    place = found.count
    found.count += 1
    if kind == TEXT:
        found.order[handle] = place
        found.outer[handle] = matrix
    elif kind != FORM:
        paint = _paint(handle, kind, place, matrix, frame)
        if paint is not None:
            found.paints.append(paint)
    elif depth < _DEEPEST_FORM and not found.cut_short:
        pdfium = library()
        inner = multiply(object_matrix(handle), matrix)
        for index in range(max(0, pdfium.FPDFFormObj_CountObjects(handle))):
            child = pdfium.FPDFFormObj_GetObject(handle, index)
            _add(found, child, pdfium.FPDFPageObj_GetType(child), inner, frame, depth + 1)
            if found.count >= _MOST_OBJECTS:
                break


def object_matrix(handle: int) -> Matrix:
    values = _SixFloats()
    if not library().FPDFPageObj_GetMatrix(handle, addressof(values)):
        return IDENTITY
    a, b, c, d, e, f = values
    return a, b, c, d, e, f


def multiply(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def transformed(
    left: float, bottom: float, right: float, top: float, matrix: Matrix
) -> tuple[float, float, float, float]:
    """The bounds of a rectangle after `matrix`."""
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
    ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
    return min(xs), min(ys), max(xs), max(ys)


def object_bounds(handle: int, matrix: Matrix) -> tuple[float, float, float, float] | None:
    values = _FourFloats()
    at = addressof(values)
    if not library().FPDFPageObj_GetBounds(handle, at, at + 4, at + 8, at + 12):
        return None
    left, bottom, right, top = values
    return (left, bottom, right, top) if matrix is IDENTITY else transformed(left, bottom, right, top, matrix)


def _paint(handle: int, kind: int, place: int, matrix: Matrix, frame: Frame) -> Paint | None:
    bounds = object_bounds(handle, matrix)
    if bounds is None:
        return None
    box = frame.box(*bounds)
    if kind == IMAGE:
        return Paint(box, place, None, is_image=True, handle=handle)
    if kind == SHADING:
        return Paint(box, place, None, handle=handle)
    if kind != PATH:
        return None
    fill_mode, stroked = c_int(), c_int()
    pdfium = library()
    if not pdfium.FPDFPath_GetDrawMode(handle, addressof(fill_mode), addressof(stroked)):
        return None
    fill = colour_of(pdfium.FPDFPageObj_GetFillColor, handle) if fill_mode.value else None
    stroke = colour_of(pdfium.FPDFPageObj_GetStrokeColor, handle) if stroked.value else None
    if not fill_mode.value and stroke is None:
        return None
    colour, alpha = fill or (None, 255 if fill_mode.value else 0)  # a fill without a colour is a pattern or gradient
    line = stroke[0] if stroke else None
    # Whether a line fills its box matters to no one, and most paths of a page are lines.
    solid = bool(fill_mode.value) and box.width > THIN_PT and box.height > THIN_PT and _is_rectangle(handle)
    return Paint(box, place, colour, alpha, line, solid=solid, handle=handle)


def colour_of(call: object, handle: int) -> tuple[int, int] | None:
    """0xRRGGBB and alpha 0 to 255; None for patterns."""
    values = _FourChannels()
    at = addressof(values)
    if not call(handle, at, at + 4, at + 8, at + 12):  # type: ignore[operator]
        return None
    red, green, blue, alpha = values
    return red << 16 | green << 8 | blue, alpha


def _is_rectangle(handle: int) -> bool:
    """Every point of the path lies near the edge of its bounds, and there are few: rounded corners still count."""
    pdfium = library()
    count = pdfium.FPDFPath_CountSegments(handle)
    if not 3 <= count <= 24:
        return False
    segments = [pdfium.FPDFPath_GetPathSegment(handle, index) for index in range(count)]
    points = _points(segments)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    near = 0.02 * min(right - left, top - bottom) + 0.01
    corners = {(x < (left + right) / 2, y < (bottom + top) / 2) for x, y in points}
    at_edges = all(min(x - left, right - x, y - bottom, top - y) <= near for x, y in points)
    if len(corners) != 4 or not at_edges:
        return False
    opens = [i for i, segment in enumerate(segments) if pdfium.FPDFPathSegment_GetType(segment) == _MOVE_TO]
    return _covered(points, opens) >= 0.8 * (right - left) * (top - bottom)


def _covered(points: list[tuple[float, float]], opens: list[int]) -> float:
    """The area of the largest outline less that of the others: a frame is two outlines, one within the other."""
    bounds = [*(opens or [0]), len(points)]
    areas = sorted(abs(_area(points[first:last])) for first, last in pairwise(bounds))
    return areas[-1] - sum(areas[:-1])


def _area(points: list[tuple[float, float]]) -> float:
    """The signed area of a polygon (shoelace)."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, [*points[1:], *points[:1]], strict=True)) / 2


def _points(segments: Sequence[int]) -> list[tuple[float, float]]:
    pair = _TwoFloats()
    x_at = addressof(pair)
    read = library().FPDFPathSegment_GetPoint
    points: list[tuple[float, float]] = []
    for segment in segments:
        read(segment, x_at, x_at + 4)
        x, y = pair
        points.append((x, y))
    return points


class Clips:
    """The areas that clip paths leave open; objects share paths, so each is read once a page."""

    __slots__ = ("_areas",)

    def __init__(self) -> None:
        self._areas: dict[tuple[int, int], tuple[float, float, float, float]] = {}

    def area(self, handle: int) -> tuple[float, float, float, float] | None:
        """Bounds (left, bottom, right, top) outside which the object is cut off, in its own form's space."""
        pdfium = library()
        clip = pdfium.FPDFPageObj_GetClipPath(handle)
        count = pdfium.FPDFClipPath_CountPaths(clip) if clip else 0
        if count <= 0:
            return None
        last = pdfium.FPDFClipPath_GetPathSegment(clip, count - 1, 0)
        if not last:
            return None
        key = (last, count)
        if key not in self._areas:
            self._areas[key] = _clip_bounds(clip, count)
        return self._areas[key]


def _clip_bounds(clip: int, count: int) -> tuple[float, float, float, float]:
    pdfium = library()
    left, bottom, right, top = -1e9, -1e9, 1e9, 1e9
    for path in range(count):
        segments = max(0, pdfium.FPDFClipPath_CountPathSegments(clip, path))
        points = _points([pdfium.FPDFClipPath_GetPathSegment(clip, path, at) for at in range(segments)])
        if points:
            left, right = max(left, min(x for x, _ in points)), min(right, max(x for x, _ in points))
            bottom, top = max(bottom, min(y for _, y in points)), min(top, max(y for _, y in points))
    return left, bottom, right, top
