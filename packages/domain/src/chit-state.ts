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
