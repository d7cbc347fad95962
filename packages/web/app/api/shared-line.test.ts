import { afterEach, expect, test, vi } from 'vitest'
import type { Ear } from './line.ts'
import { shareLine, type Parts, type SharedLine } from './shared-line.ts'

/* Tabs of one browser, each a `shareLine` in this process: the lock and the channel are the real ones. */

interface Opened {
  readonly by: string
  readonly address: string
  readonly ear: Ear
  isClosed: boolean
}

let opened: Opened[] = []
let tabs: SharedLine[] = []
let browsers = 0
afterEach(() => {
  for (const tab of tabs) tab.close()
  tabs = []
  opened = []
})

/** A new browser, in which tabs are opened. */
function browser() {
  browsers += 1
  const name = `browser ${browsers}`
  return (by: string, change: Partial<Parts> = {}): SharedLine => {
    const tab = shareLine(name, {
      openLine(address, ear) {
        const line: Opened = { by, address: address(), ear, isClosed: false }
        opened.push(line)
        return () => void (line.isClosed = true)
      },
      names: ['bid', 'notice'],
      address: (rooms, after) => `${rooms.join('+') || 'none'} after ${after || 'nothing'}`,
      locks: navigator.locks,
      isLookedAt: () => true,
      ...change,
    })
    tabs.push(tab)
    return tab
  }
}

/** Listens and keeps what is told. */
function hearIn(tab: SharedLine, rooms: readonly string[] = []) {
  const told: string[] = []
  const leave = tab.listen({
    rooms,
    onLink: (link) => told.push(link),
    onHeard: ({ name, data }) => told.push(`${name} ${data}`),
  })
  return { told, leave }
}

const living = () => opened.filter(({ isClosed }) => !isClosed)

/** The one line there is, once it is for this address. */
async function lineOf(address: string): Promise<Opened> {
  await expect.poll(() => living().map((line) => line.address)).toEqual([address])
  const [line] = living()
  if (!line) throw new Error('no line')
  return line
}

test('several tabs have one line, for the rooms of all of them, and all hear what comes', async () => {
  const open = browser()
  const [one, two] = [hearIn(open('one'), ['a']), hearIn(open('two'), ['b'])]
  const line = await lineOf('a+b after nothing')
  line.ear.onLink('open')
  line.ear.onHeard({ name: 'bid', id: '7', data: 'first' })
  for (const { told } of [one, two]) await expect.poll(() => told).toEqual(['open', 'bid first'])
  expect(living()).toHaveLength(1)
})

test('a room that comes or goes opens the line anew, from the last event on', async () => {
  const open = browser()
  const one = hearIn(open('one'), ['a'])
  const line = await lineOf('a after nothing')
  line.ear.onLink('open')
  line.ear.onHeard({ name: 'bid', id: '7', data: 'first' })
  const two = hearIn(open('two'), ['b'])
  const wider = await lineOf('a+b after 7')
  // until it stands, a newcomer's room is not live
  expect(two.told).toEqual([])
  wider.ear.onLink('open')
  await expect.poll(() => two.told).toEqual(['open'])
  one.leave()
  await lineOf('b after 7')
})

test('the line goes over to another tab when its holder is closed', async () => {
  const open = browser()
  const holder = open('holder')
  hearIn(holder)
  const line = await lineOf('none after nothing')
  const other = hearIn(open('other'), ['a'])
  const wider = await lineOf('a after nothing')
  expect(line.isClosed).toBe(true)
  wider.ear.onHeard({ name: 'bid', id: '9', data: 'first' })
  await expect.poll(() => other.told).toEqual(['bid first'])
  holder.close()
  await expect.poll(() => living().map(({ by, address }) => [by, address])).toEqual([['other', 'a after 9']])
})

test('a tab that is looked at takes the line from one that says nothing, one in the background does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const open = browser()
    const tab = (by: string) => open(by, { isLookedAt: () => by === 'shown' })
    tab('asleep')
    await expect.poll(() => (vi.advanceTimersByTime(50), living().map(({ by }) => by))).toEqual(['asleep'])
    const { told } = hearIn(tab('behind'))
    await vi.advanceTimersByTimeAsync(9_000)
    expect([told.at(-1), living().map(({ by }) => by)]).toEqual(['lost', ['asleep']])
    tab('shown')
    await expect.poll(() => (vi.advanceTimersByTime(1_000), living().map(({ by }) => by))).toEqual(['shown'])
  } finally {
    vi.useRealTimers()
  }
})

test('without locks every tab has a line of its own', async () => {
  const open = browser()
  for (const by of ['one', 'two']) hearIn(open(by, { locks: null }))
  await expect.poll(() => living().map(({ by }) => by)).toEqual(['one', 'two'])
})

test('a lost line is told to everybody', async () => {
  const open = browser()
  const heard = [hearIn(open('one')), hearIn(open('two'))]
  const line = await lineOf('none after nothing')
  line.ear.onLink('open')
  line.ear.onLink('lost')
  for (const { told } of heard) await expect.poll(() => told).toEqual(['open', 'lost'])
})
