import { describe, expect, test } from 'vitest'
import { judgeBalanceAnswer, type BalanceAnswer, type ConfirmationState } from '../src/index.ts'

const STATED = { months: 25, paidMonths: 7, isPrized: false, isPrizePaid: false }
const judge = (state: ConfirmationState, answer: BalanceAnswer, stated = STATED) =>
  judgeBalanceAnswer(state, stated, answer)
const codeOf = (state: ConfirmationState, answer: BalanceAnswer) => {
  const judged = judge(state, answer)
  return judged.ok ? judged.value : judged.error.code
}

// @spec MOV-22
describe('a balance of the previous books', () => {
  test.each([
    ['asked', true, 'confirmed'],
    ['asked', false, 'disputed'],
    ['confirmed', true, 'balance_answered'],
    ['confirmed', false, 'disputed'],
    ['disputed', true, 'balance_answered'],
    ['disputed', false, 'balance_answered'],
    ['settled', true, 'balance_answered'],
    ['settled', false, 'balance_answered'],
  ] as const)('%s, answered with right = %s: %s', (state, isRight, becomes) => {
    expect(codeOf(state, { isRight, ...(!isRight && { text: 'I have paid more.' }) })).toBe(becomes)
  })

  test.each([
    [{ paidMonths: 8 }, 'disputed'],
    [{ paidMonths: 0 }, 'disputed'],
    [{ isPrized: true }, 'disputed'],
    [{ isPrized: true, isPrizePaid: false }, 'disputed'],
    [{ isPrizePaid: true }, 'invalid_input'],
    [{ isPrized: false, isPrizePaid: true }, 'invalid_input'],
    [{ isPrized: false, isPrizePaid: false }, 'invalid_input'],
    [{ text: 'My name is wrong.' }, 'disputed'],
    [{ paidMonths: 7, text: 'The dividend is wrong.' }, 'disputed'],
    [{}, 'invalid_input'],
    [{ text: '' }, 'invalid_input'],
    [{ paidMonths: 7, isPrized: false }, 'invalid_input'],
    [{ paidMonths: 26 }, 'invalid_input'],
  ])('is disputed only by what differs: %j gives %s', (claim, becomes) => {
    expect(codeOf('asked', { isRight: false, ...claim })).toBe(becomes)
  })

  test('with a prize is disputed by whether the prize is paid', () => {
    const won = { ...STATED, isPrized: true, isPrizePaid: true }
    expect(judge('asked', { isRight: false, isPrized: true, isPrizePaid: false }, won)).toEqual({
      ok: true,
      value: 'disputed',
    })
    expect(judge('asked', { isRight: false, isPrizePaid: false }, won).ok).toBe(true)
    expect(judge('asked', { isRight: false, isPrized: true, isPrizePaid: true }, won).ok).toBe(false)
  })

  test('is not confirmed and disputed at once', () => {
    expect(judge('asked', { isRight: true, paidMonths: 8 })).toMatchObject({ ok: false, error: { field: 'isRight' } })
  })
})
