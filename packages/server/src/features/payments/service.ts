/* What other features may use of payments. */
export { skipOnGatewayError, forEachBatch, type PollContext } from './polling.ts'
export { credit } from './credit.ts'
export { forCompany, judgePurpose } from './start-payment.ts'
export { findPayment, lockPayment, type PaymentRow } from './store.ts'
