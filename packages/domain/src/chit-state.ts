import type { Day } from './calendar.ts'

/** forming: taking members; running: started, terms frozen; finished: every prize given, nothing owed; cancelled: never started. */
export type ChitState = 'forming' | 'running' | 'finished' | 'cancelled'

const allowedIn = {
  editTerms: ['forming'],
  requestToJoin: ['forming'],
  approveRequest: ['forming'],
  leave: ['forming'],
  start: ['forming'],
  cancelChit: ['forming'],
  deleteChit: ['forming', 'cancelled'],
  payInstalment: ['running'],
  scheduleAuction: ['running'],
  openAuction: ['running'],
  cancelAuction: ['running'],
  bid: ['running'],
  substitute: ['running'],
  // A prize may still wait for its security when the last instalment is already in.
  approvePrize: ['running', 'finished'],
} as const satisfies Record<string, readonly ChitState[]>

export type ChitAction = keyof typeof allowedIn

/** Whether a chit in this state takes this action; checked by the service before acting and by the screen before offering it. */
export function can(action: ChitAction, state: ChitState): boolean {
  const states: readonly ChitState[] = allowedIn[action]
  return states.includes(state)
}

/** What a forming chit waits for before it starts. */
export type StartWait = 'new-date' | 'members' | 'acceptance' | 'start'

export interface FormingChit {
  readonly ticketCount: number
  readonly ticketsTaken: number
  /** How many members have not accepted the present agreement. */
  readonly notAccepted?: number | undefined
  readonly startOn: Day
}

/**
 * What a forming chit waits for: a new start date, as the one it has is over; members for its free seats; members who have
 * to accept the agreement; or only its start. Source: docs/spec/chits.md, CHT-7.
 */
export function startWaitsFor(
  { ticketCount, ticketsTaken, notAccepted = 0, startOn }: FormingChit,
  today: Day,
): StartWait {
  if (startOn < today) return 'new-date'
  if (ticketsTaken < ticketCount) return 'members'
  return notAccepted > 0 ? 'acceptance' : 'start'
}
