"""Pictures of the page: how they are kept, and how alike two of them are, whatever fonts and browser drew them."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageFilter

WIDEST = 960
COLOURS = 256

# Pictures are made so small that letters become grey lines, and what was in one is looked for in the other not only at
# its place but around it, since another font breaks lines elsewhere. What is left to differ between two machines is
# next to nothing; a scene, a panel or a row of buttons that is missing or lies over another is not.
CELL = 12
"""Pixels of the window, each way, that become one."""
BLUR = 1.0
AROUND = 2
"""How far it is looked for, in such pixels; as BLUR is."""
SEEN = 24
"""How far apart two colours must be, of 255 in the worst channel, not to be taken for the same."""


def kept(picture: bytes) -> bytes:
    """A picture as it is kept: of few bytes, and still good to look at."""
    whole = _opened(picture)
    if whole.width > WIDEST:
        whole = whole.resize((WIDEST, round(whole.height * WIDEST / whole.width)), Image.Resampling.LANCZOS)
    # This method alone spares the few stars among all the blue.
    few = whole.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def unlikeness(one: bytes, other: bytes, size: tuple[int, int]) -> float:
    """The share, 0 to 1, of two pictures of a window of this size that isn't found in the other one."""
    first, second = _small(one, size), _small(other, size)
    lost = ImageChops.lighter(_lost(first, second), _lost(second, first))
    red, green, blue = lost.split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(worst[SEEN:]) / sum(worst)


def _opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def _small(picture: bytes, size: tuple[int, int]) -> Image.Image:
    width, height = size
    small = _opened(picture).resize((width // CELL, height // CELL), Image.Resampling.BOX)
    return small.filter(ImageFilter.GaussianBlur(BLUR))


def _lost(one: Image.Image, other: Image.Image) -> Image.Image:
    """How much lighter or darker each pixel is than all around it in the other picture."""
    around = 2 * AROUND + 1
    lightest, darkest = other.filter(ImageFilter.MaxFilter(around)), other.filter(ImageFilter.MinFilter(around))
    return ImageChops.lighter(ImageChops.subtract(one, lightest), ImageChops.subtract(darkest, one))
