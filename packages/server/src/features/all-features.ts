import type { Routes } from '../http/route.ts'
import { agreementRoutes } from './agreements/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { arrearsRoutes } from './arrears/routes.ts'
import { auctionRoutes } from './auctions/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { bankRoutes } from './bank/routes.ts'
import { booksWorkbookRoutes } from './books-workbook/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { chitPaymentRoutes } from './chit-payments/routes.ts'
import { chitRoutes } from './chits/routes.ts'
import { clockRoutes } from './clock/routes.ts'
import { signedReceiptRoutes } from './collections/signed-receipt-routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { companyMonthRoutes } from './company-month/routes.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { chequeRoutes } from './cheques/routes.ts'
import { counterRoutes } from './counter/routes.ts'
import { debtRoutes } from './debts/routes.ts'
import { importColumnRoutes } from './imports/column-routes.ts'
import { importRoutes } from './imports/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { instalmentRoutes } from './instalments/routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { ledgerCheckRoutes } from './ledger-checks/routes.ts'
import { membershipRoutes } from './membership/routes.ts'
import { minutesRoutes } from './minutes/routes.ts'
import { treasuryRoutes } from './treasury/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { sandboxRoutes } from './payments/sandbox/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { promiseRoutes } from './promises/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { statutoryRegisterRoutes } from './statutory-registers/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signingRoutes } from './signing/routes.ts'
import { simulateRoutes } from './simulate/routes.ts'
import { slideRoutes } from './slides/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { tillRoutes } from './till/routes.ts'
import { upiRoutes } from './upi/routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'
import { bankAccountRoutes } from './bank-accounts/routes.ts'
import { authorityRoutes } from './authority/routes.ts'
import { auctionSurveillanceRoutes } from './auction-surveillance/routes.ts'

/** Connects the endpoints of the contract with their handlers. */
export type Feature = (route: Routes) => void

/** Every feature that answers calls, by name. */
export const FEATURES: readonly Feature[] = [
  agreementRoutes,
  approvalRoutes,
  arrearsRoutes,
  auctionRoutes,
  auditRoutes,
  authorityRoutes,
  bankAccountRoutes,
  bankRoutes,
  booksWorkbookRoutes,
  branchRoutes,
  chitPaymentRoutes,
  chitRoutes,
  clockRoutes,
  collectionRoutes,
  signedReceiptRoutes,
  companyMonthRoutes,
  companyRoutes,
  confirmationRoutes,
  counterRoutes,
  chequeRoutes,
  debtRoutes,
  importColumnRoutes,
  importRoutes,
  inboxRoutes,
  eventRoutes,
  instalmentRoutes,
  ledgerRoutes,
  ledgerCheckRoutes,
  membershipRoutes,
  minutesRoutes,
  treasuryRoutes,
  noticeRoutes,
  documentRoutes,
  paymentRoutes,
  peopleRoutes,
  promiseRoutes,
  refundRoutes,
  statutoryRegisterRoutes,
  reportRoutes,
  sandboxRoutes,
  sessionRoutes,
  settingsRoutes,
  signingRoutes,
  simulateRoutes,
  slideRoutes,
  tillRoutes,
  upiRoutes,
  walletRoutes,
  withdrawalRoutes,
  auctionSurveillanceRoutes,
]
