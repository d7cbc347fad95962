import { describe, expect, test } from 'vitest'
import { dragged, MIDDLE, roomIn, squareOf } from './crop.ts'

const portrait = { width: 3000, height: 4000 }
const landscape = { width: 1600, height: 900 }

describe('the square a crop means', () => {
  test.each([
    ['as much as there is', landscape, MIDDLE, { left: 350, top: 0, side: 900 }],
    ['of a portrait', portrait, MIDDLE, { left: 0, top: 500, side: 3000 }],
    ['half as much, twice as large', landscape, { ...MIDDLE, zoom: 2 }, { left: 575, top: 225, side: 450 }],
    ['at the left edge, never over it', landscape, { x: 0, y: 0.5, zoom: 1 }, { left: 0, top: 0, side: 900 }],
    ['at the lower right corner', portrait, { x: 1, y: 1, zoom: 3 }, { left: 2000, top: 3000, side: 1000 }],
    ['of a picture that is one', { width: 10, height: 10 }, { x: 0.9, y: 0.1, zoom: 1 }, { left: 0, top: 0, side: 10 }],
  ])('%s', (_, size, crop, square) => {
    expect(squareOf(size, crop)).toEqual(square)
  })
})

describe('dragging', () => {
  test('the picture to the right shows what lies further left', () => {
    expect(squareOf(landscape, dragged(landscape, MIDDLE, 0.1, 0))).toEqual({ left: 260, top: 0, side: 900 })
  })
  test('stops at the edge, and the way back begins there', () => {
    const far = dragged(landscape, MIDDLE, 5, 5)
    expect(squareOf(landscape, far)).toEqual({ left: 0, top: 0, side: 900 })
    expect(squareOf(landscape, dragged(landscape, far, -0.1, 0)).left).toBeCloseTo(90)
  })
  test('keeps the size', () => {
    expect(dragged(portrait, { x: 0.4, y: 0.4, zoom: 2.5 }, 0.2, -0.3).zoom).toBeCloseTo(2.5)
  })
})

test('a portrait can go up and down, and sideways once it is enlarged', () => {
  expect(roomIn(portrait, MIDDLE)).toEqual({ sideways: 0, upright: 0.25 })
  expect(roomIn(portrait, { ...MIDDLE, zoom: 2 })).toEqual({ sideways: 0.5, upright: 0.625 })
})
