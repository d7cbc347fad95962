import { fromRupees, toRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { axisSteps, axisWidth, stepPoints } from './chart-scale.ts'

test.each([
  [12_400, [0, 5000, 10_000]],
  [1250, [0, 500, 1000]],
  [5000, [0, 2000, 4000]],
  [3, [0, 1, 2, 3]],
  [0, [0, 1]],
])('an axis up to ₹%i has lines at %j', (largest, lines) => {
  expect(axisSteps(fromRupees(largest)).map(toRupees)).toEqual(lines)
})

const width = (largest: number) => axisWidth(axisSteps(fromRupees(largest)))

test('the sums of an axis have room: a lakh is written as a word', () => {
  expect(width(95_000)).toBeCloseTo('₹80,000'.length * 7.4 + 14)
  expect(width(1_250_000)).toBeCloseTo('₹10 lakh'.length * 7.4 + 14)
})

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

test('a balance stays until it jumps', () => {
  const readings = [
    { at: at(1), value: fromRupees(0) },
    { at: at(6), value: fromRupees(100) },
  ]
  const box = { left: 0, right: 100, top: 0, bottom: 50 }
  expect(stepPoints(readings, at(11), box, fromRupees(100))).toEqual([
    { x: 0, y: 50 },
    { x: 50, y: 50 },
    { x: 50, y: 0 },
    { x: 100, y: 0 },
  ])
})

test('nothing read draws nothing', () => {
  expect(stepPoints([], new Date(0), { left: 0, right: 1, top: 0, bottom: 1 }, fromRupees(1))).toEqual([])
})
