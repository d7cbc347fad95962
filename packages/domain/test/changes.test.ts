import { expect, test } from 'vitest'
import { changesOf } from '../src/changes.ts'

test('only what differs is listed', () => {
  expect(changesOf({ name: 'Ten', months: 10 }, { name: 'Twelve', months: 10 })).toEqual([
    { name: 'name', before: 'Ten', after: 'Twelve' },
  ])
})

test('nested records are named by their path, lists stay whole', () => {
  expect(changesOf({ terms: { capBp: 5000, fixed: [] } }, { terms: { capBp: 3000, fixed: [1, 2] } })).toEqual([
    { name: 'terms.capBp', before: '5000', after: '3000' },
    { name: 'terms.fixed', before: '[]', after: '[1,2]' },
  ])
})

test('what came into being has no before, what is gone no after', () => {
  expect(changesOf(null, { name: 'Ten' })).toEqual([{ name: 'name', before: '', after: 'Ten' }])
  expect(changesOf({ name: 'Ten' }, undefined)).toEqual([{ name: 'name', before: 'Ten', after: '' }])
  expect(changesOf('asked', 'done')).toEqual([{ name: 'value', before: 'asked', after: 'done' }])
})
