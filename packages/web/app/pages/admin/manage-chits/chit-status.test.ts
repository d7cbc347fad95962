import { expect, test } from 'vitest'
import { deleteProblem, phaseOf, startProblem } from './chit-status.ts'

test.each([
  ['forming', 7, 20, 'forming', '13 seats are free', 'Members have joined it'],
  ['forming', 19, 20, 'forming', '1 seat is free', 'Members have joined it'],
  ['forming', 0, 20, 'forming', '20 seats are free', undefined],
  ['forming', 12, 12, 'ready', undefined, 'Members have joined it'],
  ['running', 5, 5, 'running', 'It has already started', 'It has already started'],
  ['finished', 10, 10, 'finished', 'It has already started', 'It has already started'],
  ['cancelled', 0, 10, 'cancelled', 'It has already started', undefined],
] as const)(
  'a %s scheme with %i of %i seats taken is %s',
  (status, membersJoined, totalMembers, standing, start, remove) => {
    const chit = { status, membersJoined, totalMembers }
    expect(phaseOf(chit)).toBe(standing)
    expect(startProblem(chit)).toBe(start)
    expect(deleteProblem(chit)).toBe(remove)
  },
)
