import {
  PAGE_SIZE,
  actingEndpoints,
  agreementEndpoints,
  auctionEndpoints,
  bankAccountEndpoints,
  chequeEndpoints,
  chitEndpoints,
  companyEndpoints,
  duesEndpoints,
  emailLinkEndpoints,
  gatewayEndpoints,
  instalmentEndpoints,
  myDuesEndpoints,
  myPrizeEndpoints,
  noticeEndpoints,
  passkeyEndpoints,
  peopleEndpoints,
  promiseEndpoints,
  secondStepEndpoints,
  sessionEndpoints,
  upiEndpoints,
  verifyEndpoints,
  walletEndpoints,
  withdrawalEndpoints,
} from '@kuri/contract'

interface Read {
  readonly path: string
  /** Whether visitors may read it. */
  readonly public?: boolean
}

const { me } = peopleEndpoints
const { company } = companyEndpoints

/** A read with a query, written as the application writes it (`addressOf`). */
const withQuery = (read: Read, query: string): Read => ({ ...read, path: `${read.path}?${query}` })

const auctionsAt = (stage: string): Read => withQuery(auctionEndpoints.auctionsPage, `limit=10&stage=${stage}`)
const entries = (limit: number): Read => withQuery(walletEndpoints.walletEntries, `limit=${limit}`)
const chits = (query: string): Read => withQuery(chitEndpoints.chitsPage, query)

/**
 * Pages that are about data: their HTML has their frame and shape, names all their scripts, and requests what they show before
 * anybody scrolls, unless the answer to another read names it. A journey compares this with what each page requests.
 */
export const EARLY_READS: Readonly<Record<string, readonly Read[]>> = {
  '/schemes': [me, company, chitEndpoints.openChits],
  '/verify': [me],
  '/verify/:auctionId': [me, verifyEndpoints.verifyAuction],
  '/payment': [me],
  '/receipt': [me],
  '/balances': [me],
  '/sandbox/checkout/:orderId': [me, gatewayEndpoints.sandboxOrder],
  '/dashboard': [me, myDuesEndpoints.duesToPay, walletEndpoints.wallet, promiseEndpoints.myPromise],
  '/chits': [me, company, chits('limit=12')],
  '/chits/:chitId': [
    me,
    company,
    chitEndpoints.oneChit,
    withQuery(auctionEndpoints.listAuctions, 'chitId=:parameter'),
    agreementEndpoints.readAgreement,
    duesEndpoints.myDues,
  ],
  '/join-chit/:id': [me, company, chits('limit=12&part=offered&first=:parameter')],
  '/joined-schemes': [me, company, chitEndpoints.joinedChits],
  '/my-chits': [me, company, chitEndpoints.joinedChits, auctionEndpoints.listAuctions, walletEndpoints.wallet],
  '/contribution-history': [me, company, { path: instalmentEndpoints.contributionsOf.path.replace(':id', ':user') }],
  '/wallet': [
    me,
    company,
    walletEndpoints.wallet,
    entries(100),
    entries(PAGE_SIZE),
    walletEndpoints.myTopups,
    upiEndpoints.myUpi,
    withdrawalEndpoints.myWithdrawals,
    duesEndpoints.myDues,
    myPrizeEndpoints.myPrizes,
    withQuery(chequeEndpoints.myCheques, `limit=${PAGE_SIZE}`),
  ],
  '/notices': [me, company, withQuery(noticeEndpoints.listNotices, `limit=${PAGE_SIZE}`)],
  '/simulate': [me, company, chitEndpoints.joinedChits, chits('limit=100&part=offered')],
  '/auctions': [me, company, auctionsAt('open'), auctionsAt('late'), auctionsAt('next')],
  '/auctions/:auctionId': [me, company, auctionEndpoints.oneAuction],
  '/history': [me, company, withQuery(instalmentEndpoints.historyPage, `limit=${PAGE_SIZE}`)],
  '/profile': [
    me,
    company,
    sessionEndpoints.mySessions,
    emailLinkEndpoints.myEmail,
    secondStepEndpoints.secondStep,
    passkeyEndpoints.myPasskeys,
    bankAccountEndpoints.myBankAccount,
  ],
  '/acting': [me, company, actingEndpoints.acting],
}
