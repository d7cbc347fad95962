import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from './problems.ts'
import { queryClient, sessionReplaced } from './query-client.ts'
import { storage } from './storage.fixture.ts'

afterEach(() => queryClient.clear())

/** A read whose answers come when they are let go. */
function slowRead() {
  const answers: PromiseWithResolvers<string>[] = []
  const read = {
    queryKey: ['contributions', 'of', 'asha'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  }
  return { answers, read, data: () => queryClient.getQueryData(read.queryKey) }
}

describe('what was requested before a write and comes after it', () => {
  test.each([
    [
      'by the page that shows it',
      (read: ReturnType<typeof slowRead>['read']) => new QueryObserver(queryClient, read).subscribe(() => undefined),
    ],
    ['ahead of its page', (read: ReturnType<typeof slowRead>['read']) => void queryClient.prefetchQuery(read)],
  ])('is not taken for the answer: requested by %s', async (_, fetchBy) => {
    const { answers, read, data } = slowRead()
    fetchBy(read)
    const written = queryClient.invalidateQueries({ queryKey: ['contributions'] })
    expect(answers).toHaveLength(2)
    answers[0]?.resolve('before')
    answers[1]?.resolve('after')
    await written
    await expect.poll(data).toBe('after')
    expect(queryClient.getQueryState(read.queryKey)?.isInvalidated).toBe(false)
  })

  test('is not requested twice by a page that shows an older answer', async () => {
    const { answers, read, data } = slowRead()
    const observer = new QueryObserver(queryClient, read)
    observer.subscribe(() => undefined)
    answers[0]?.resolve('old')
    await expect.poll(data).toBe('old')
    void observer.refetch()
    const written = queryClient.invalidateQueries({ queryKey: ['contributions'] })
    expect(answers).toHaveLength(3)
    answers[1]?.resolve('before')
    answers[2]?.resolve('after')
    await written
    expect(data()).toBe('after')
  })
})

describe('a read that is answered 401', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', storage()))
  afterEach(() => {
    sessionReplaced.is = false
    vi.unstubAllGlobals()
  })

  test.each([
    ['session_mismatch', true],
    ['not_logged_in', false],
  ])('with %s means that another person is logged in: %j', async (code, isAnotherPerson) => {
    const queryFn = () => Promise.reject(new Problem({ code, status: 401 }))
    await expect(queryClient.fetchQuery({ queryKey: ['wallet'], queryFn })).rejects.toMatchObject({ code })
    expect(sessionReplaced.is).toBe(isAnotherPerson)
  })
})
