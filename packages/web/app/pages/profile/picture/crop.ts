/** In the picture's own pixels, or in any unit both sides share. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Which square of a picture is wanted: where its middle lies, as shares of width and height, and how far it is enlarged. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1 shows as much as a square can. */
  readonly zoom: number
}

/** The square itself, in the picture's pixels. */
export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

export const MOST_ZOOM = 4
export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The square a crop means, pushed back inside where it would reach over an edge. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { left: within(x * width - side / 2, width - side), top: within(y * height - side / 2, height - side), side }
}

/** The crop after its picture was dragged: 1 is the whole side of the frame, to the right and down. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  // what is dragged to the right shows what lies further left
  return cropOf(size, { left: left - right * side, top: top - down * side, side })
}

/** How far a crop can go to each side, as shares of width and height: nothing where the square fills the picture. */
export function roomIn(size: Size, { zoom }: Crop): { readonly sideways: number; readonly upright: number } {
  const side = Math.min(size.width, size.height) / zoom
  return { sideways: 1 - side / size.width, upright: 1 - side / size.height }
}

function cropOf(size: Size, square: Square): Crop {
  const { side } = square
  const left = within(square.left, size.width - side)
  const top = within(square.top, size.height - side)
  return {
    x: (left + side / 2) / size.width,
    y: (top + side / 2) / size.height,
    zoom: Math.min(size.width, size.height) / side,
  }
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)
