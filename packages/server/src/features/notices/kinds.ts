import {
  toRupees,
  type AuthorityAct,
  type ProtectedKind,
  type ChitTerms,
  type Day,
  type MonthName,
  type Paise,
  type Role,
  type TillMoveKind,
} from '@kuri/domain'

/** A `Date` when written, ISO text when read back from the database. */
type Moment = Date | string

interface OfChit {
  /** The scheme's name. */
  readonly chit: string
}
interface OfPrize extends OfChit {
  readonly prizeNo: number
}
/** Prizes may go without bids. Older notifications lack it and are of auctions. */
interface MayGoWithoutBids {
  readonly prizeBy?: ChitTerms['prizeBy']
}
/** Where the auction is held; left out: in the auction room of the site. */
interface MayHaveAPlace {
  readonly place?: string
}
interface OfArrears extends OfChit {
  readonly ticketNo: number
  /** Everything demanded, with the penalties of today. */
  readonly amount: Paise
}
interface OfInstalment extends OfChit {
  readonly month: MonthName
  readonly year: number
  /** What leaves the wallet; of a part: what leaves it in all. */
  readonly net: Paise
}

/** Whom news for others names. The id stands beside the name, so that an erasure finds it. */
interface About {
  readonly personId: string
  readonly name: string
}

interface OfApproval extends About {
  readonly approval: ProtectedKind
  /** The role it gives; null of the other kinds. */
  readonly role: Role | null
}

/** The kinds of notifications, and the values of each sentence. Money is paise; its fields are listed in `MONEY`. */
export interface NoticeData {
  /** To the administrators: a person requested to join. */
  joined_waiting: OfChit & About
  /** `tickets`: how many, from `ticketNo` on. */
  request_approved: OfChit & { readonly ticketNo: number; readonly tickets: number }
  /** Staff gave the member tickets, who signed the agreement on paper. */
  tickets_given: OfChit & { readonly ticketNo: number; readonly tickets: number; readonly agreementNo: string }
  /** Staff acted for the member, who signed for it on paper. `personId` and `name`: of the staff. */
  done_for_you: About & {
    readonly act: AuthorityAct
    readonly chit: string | null
    readonly documentNo: string
    readonly day: Day
  }
  request_rejected: OfChit
  /** To the administrators: a member has left a scheme before its start. */
  member_left: OfChit & { readonly seats: number }
  /** The terms of a scheme that is still forming have changed. */
  chit_changed: OfChit
  chit_started: OfChit & { readonly startOn: Day }
  instalment_due: OfInstalment & { readonly dueOn: Day; readonly days: number }
  instalment_overdue: OfInstalment & MayGoWithoutBids & { readonly dueOn: Day }
  instalment_paid: OfInstalment & {
    readonly dividend: Paise
    readonly receiptNo: string
    /** What being late cost beside it, when that was paid too. */
    readonly penalty?: Paise
  }
  instalment_part_paid: OfInstalment & { readonly amount: Paise; readonly rest: Paise; readonly receiptNo: string }
  /** Written demands and what follows them; the letter is a paper of its own at `link`. */
  arrears_demand: OfArrears & { readonly actBy: Day }
  arrears_removed: OfArrears
  arrears_reentered: OfChit & { readonly ticketNo: number }
  arrears_whole_demand: OfArrears & { readonly actBy: Day }
  /** To who held the ticket. */
  ticket_passed_on: OfChit & { readonly ticketNo: number; readonly refund: Paise }
  /** To who takes it over. */
  ticket_taken_over: OfChit & { readonly ticketNo: number; readonly amount: Paise }
  /** To the member who is offered a ticket: what it costs, and the last day to accept. */
  substitution_offered: OfChit & { readonly ticketNo: number; readonly amount: Paise; readonly until: Day }
  /** To the same: it was withdrawn, it expired, or the member before has paid. */
  substitution_ended: OfChit & { readonly ticketNo: number }
  /** To who offered it. */
  substitution_answered: OfChit & {
    readonly ticketNo: number
    readonly answer: 'accepted' | 'declined'
  }
  penalty_waived: OfChit & { readonly month: MonthName; readonly year: number; readonly reason: string }
  /** A prize nobody collected lies in a separate account. */
  prize_deposited: OfPrize & { readonly amount: Paise; readonly reference: string }
  /** The wallet will not have what is to be paid from it by itself in some days. */
  auto_pay_ahead: OfInstalment & { readonly dueOn: Day; readonly available: Paise }
  /** Nor had it on the day. */
  auto_pay_short: OfInstalment & { readonly dueOn: Day; readonly available: Paise }
  auction_scheduled_moved: OfPrize &
    MayGoWithoutBids &
    MayHaveAPlace & { readonly opensAt: Moment; readonly closesAt: Moment; readonly reason: string }
  /** With a reason when it is opened by hand, as in `auction_opened`. */
  auction_opening: OfPrize &
    MayGoWithoutBids &
    MayHaveAPlace & { readonly opensAt: Moment; readonly closesAt: Moment; readonly reason?: string }
  auction_opened: OfPrize & MayHaveAPlace & { readonly closesAt: Moment; readonly reason?: string }
  outbid: OfPrize & { readonly best: Paise; readonly closesAt: Moment }
  /** A standing offer is passed over: a contribution is unpaid. */
  limit_paused: OfPrize
  /** The auction it was made for is cancelled. */
  offer_void: OfPrize
  /** To whoever may witness a lot. */
  lot_waits: OfPrize & { readonly until: Moment }
  auction_won: OfPrize & { readonly by: DecidedBy; readonly bid: Paise; readonly prize: Paise; readonly payBy: Day }
  /** To the other tickets of the chit, each with its own dividend. */
  auction_settled: OfPrize & {
    readonly by: DecidedBy
    readonly ticketNo: number
    readonly bid: Paise
    readonly dividend: Paise
    /** The ticket was late: its share went to the others. */
    readonly isLost?: boolean
  }
  auction_cancelled: OfPrize & MayGoWithoutBids & { readonly reason: string }
  /**
   * `arrears`: the part that paid the winner's own overdue contributions first; `debts`: what they owed the company;
   * `ahead`: the coming contributions, by choice.
   */
  prize_paid: OfPrize & {
    readonly amount: Paise
    readonly arrears: Paise
    readonly debts?: Paise
    readonly ahead?: Paise
  }
  /** At the counter: the number of the acknowledgement. */
  cheque_received: { readonly amount: Paise; readonly chequeNo: string; readonly number: string }
  /** The member took it back before it was deposited; `number` of its acknowledgement. */
  cheque_given_back: {
    readonly amount: Paise
    readonly chequeNo: string
    readonly number: string
    readonly reason: string
  }
  /** By the bank, also after it was cleared; `owed` with the charge. */
  cheque_returned: {
    readonly amount: Paise
    readonly chequeNo: string
    readonly reason: string
    readonly charge: Paise
    readonly owed: Paise
    readonly wasCleared: boolean
  }
  /** Of the counter, with what the wallet did not have of its money: they owe that. */
  receipt_cancelled: {
    readonly number: string
    readonly amount: Paise
    readonly reason: string
    readonly owed: Paise
    /** It paid contributions, late fees or debts. */
    readonly paidDues: boolean
  }
  topup_received: { readonly amount: Paise; readonly reference: string }
  /** An administrator undid an entry of the wallet, or took money back that was not theirs. */
  wallet_corrected: { readonly amount: Paise; readonly reason: string }
  topup_rejected: { readonly amount: Paise; readonly reason: string }
  /** `utr`: the bank's reference. */
  withdrawal_asked: { readonly amount: Paise; readonly numberEnds: string }
  withdrawal_approved: { readonly amount: Paise; readonly numberEnds: string }
  withdrawal_paid: { readonly amount: Paise; readonly numberEnds: string; readonly utr: string }
  withdrawal_rejected: { readonly amount: Paise; readonly reason: string }
  /** To whom may confirm it: the count of a cashier's till. */
  till_waiting: About & { readonly amount: Paise }
  /** To the same: cash that a cashier has put into their till or taken out of it. */
  till_move_waiting: About & { readonly amount: Paise; readonly move: TillMoveKind; readonly moveId: string }
  /** To the cashiers: a collector hands over what was collected. */
  handover_waiting: About & { readonly cash: Paise; readonly upi: Paise; readonly cheques: number }
  /** To the collector: somebody counted it, or returned it. */
  handover_counted: About & {
    readonly cash: Paise
    readonly upi: Paise
    readonly cheques: number
    readonly short: Paise
    /** How many cheques were not there. */
    readonly missing: number
  }
  handover_rejected: About & { readonly reason: string }
  /** To the cashiers: money of a receipt given at the door is not allocated. */
  receipt_unallocated: { readonly number: string; readonly amount: Paise; readonly receiptId: string }
  /** An online payment. For a contribution: the receipt when it paid one, and what stays in the wallet. */
  payment_received: {
    readonly amount: Paise
    readonly chit: string | null
    readonly month: MonthName | null
    readonly year: number | null
    readonly receiptNo: string | null
    readonly left: Paise
  }
  payment_failed: { readonly amount: Paise; readonly reason: string }
  /** Given back to where it came from. */
  payment_refunded: { readonly amount: Paise; readonly reason: string }
  /** To all who may decide: the gateway's report of a payout contradicts our books. */
  payout_conflict: About & {
    readonly amount: Paise
    readonly reported: 'processed' | 'failed' | 'reversed'
  }
  /** To all who may decide: the gateway has refunded a credited payment without our request. `held`: what of it the wallet still has. */
  refund_unasked: About & { readonly amount: Paise; readonly held: Paise }
  /** To the same: it has refunded money in suspense, or the second payment of one order; an entry of the ledger is to be corrected. */
  refund_to_correct: {
    readonly amount: Paise
    /** What the entry credited. */
    readonly of: Paise
    readonly reference: string
    readonly journalId: number
  }
  /** The account to which a member is paid was saved, checked or rejected. */
  bank_account: {
    readonly state: 'saved' | 'checked' | 'rejected'
    readonly numberEnds: string
    readonly reason: string | null
  }
  /** After it was sent: in the wallet again. */
  withdrawal_came_back: { readonly amount: Paise; readonly numberEnds: string; readonly reason: string }
  /** To the administrators: one of them requests a change, about a person or (of settings) by them. */
  approval_waiting: OfApproval
  /** To the same: what became of it; also when one administrator was enough. */
  approval_decided: OfApproval & { readonly approved: boolean }
  role_changed: { readonly role: Role; readonly from: Role }
  /** Switched on by its owner; off also by an administrator. */
  second_step_changed: { readonly isOn: boolean }
  /** By its owner. The letter is for whoever did not do it. */
  password_changed: { readonly at: Moment }
  /** By staff at the counter, to log in by phone. */
  pin_given: { readonly isNewPhone: boolean }
  /** By a person who had the password, or has just logged in. */
  passkey_added: { readonly passkey: string }
  /** To both: to who acts (`isActor`), and for whom. */
  authority_given: About & { readonly isActor: boolean }
  authority_ended: About & { readonly isActor: boolean }
}

type DecidedBy = 'bid' | 'lot' | 'last' | 'fixed'

export type NoticeKind = keyof NoticeData

/** A notice's data as it lies in the books and travels: plain values, instants as text. */
export type PlainData = Record<string, string | number | boolean | null>

type MoneyIn<D> = { [F in keyof D]-?: NonNullable<D[F]> extends Paise ? F : never }[keyof D]
type MoneyField = { [K in NoticeKind]: MoneyIn<NoticeData[K]> }[NoticeKind]

/** A money field that is missing here does not compile. */
const MONEY: Record<MoneyField, true> = {
  amount: true,
  charge: true,
  debts: true,
  owed: true,
  of: true,
  net: true,
  rest: true,
  dividend: true,
  best: true,
  bid: true,
  prize: true,
  arrears: true,
  left: true,
  cash: true,
  upi: true,
  short: true,
  penalty: true,
  refund: true,
  ahead: true,
  available: true,
  held: true,
}

/** A notice's data for the wire: money in rupees. */
export const inRupees = (data: PlainData): PlainData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      field in MONEY && typeof value === 'number' ? toRupees(value as Paise) : value,
    ]),
  )
