// A namespace, as all words: a page brings only the areas it speaks of.
export { wallet } from '../wallet.ts'
export { scheme } from './scheme.ts'
export { contributions, history, myChits } from './contributions.ts'
export { dashboard, firstSteps, toPay } from './dashboard.ts'
export { notices } from './notices.ts'
export { payment, sandbox } from './payment.ts'
export { chits, join, joined } from './schemes.ts'
