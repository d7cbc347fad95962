import { describe, expect, test } from 'vitest'
import { readLives, replay } from './life/replay.ts'

describe('whole lives of chits come out paise-exact', () => {
  test.each(readLives())('$name: $about', (file) => {
    expect(replay(file)).toEqual(file.expected)
  })
})
