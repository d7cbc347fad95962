// A namespace rather than an object: a page's script brings only the areas it speaks of.
export { admin } from './admin.ts'
export { auctions } from './auctions.ts'
export { chrome } from './chrome.ts'
export { house } from './house.ts'
export { landing } from './landing.ts'
export { member } from './member.ts'
export { problems } from './problems.ts'
export { pub as public } from './public.ts'
