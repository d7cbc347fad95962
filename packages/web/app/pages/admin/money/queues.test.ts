import { expect, test } from 'vitest'
import { oldestFirst, type Queue } from './queues.ts'

const Show = () => null
const named = (name: string): Queue => ({
  name,
  read: { queryKey: [name] },
  oldest: (data) => (data instanceof Date ? data : null),
  Show,
})

test('the queue that waits longest comes first; empty ones keep their order behind', () => {
  const queues = ['topups', 'counter', 'withdrawals', 'prizes'].map(named)
  const data = [undefined, new Date('2026-11-03T00:00:00Z'), undefined, new Date('2026-11-02T00:00:00Z')]
  expect(oldestFirst(queues, data).map(({ name }) => name)).toEqual(['prizes', 'counter', 'topups', 'withdrawals'])
})
