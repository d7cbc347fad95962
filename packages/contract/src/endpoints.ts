import { actingEndpoints } from './acting.ts'
import { advanceEndpoints } from './advance.ts'
import { agreementEndpoints } from './agreement.ts'
import { approvalEndpoints } from './approvals.ts'
import { arrearsEndpoints } from './arrears.ts'
import { auctionCalendarEndpoints } from './auction-calendar.ts'
import { auctionEndpoints } from './auctions.ts'
import { bankEndpoints } from './bank.ts'
import { bankAccountEndpoints } from './bank-accounts.ts'
import { branchBookEndpoints } from './branch-books.ts'
import { branchEndpoints } from './branches.ts'
import { bookEndpoints } from './ledger.ts'
import { chitMonthEndpoints } from './chit-months.ts'
import { chitEndpoints } from './chits.ts'
import { chitPaymentEndpoints } from './chit-payments.ts'
import { collectionEndpoints } from './collections.ts'
import { signedReceiptEndpoints } from './signed-receipts.ts'
import { companyMonthEndpoints } from './company-month.ts'
import { companyEndpoints } from './company.ts'
import { confirmationEndpoints } from './confirmations.ts'
import { chequeEndpoints } from './cheques.ts'
import { counterElsewhereEndpoints } from './counter-elsewhere.ts'
import { counterEndpoints } from './counter.ts'
import { debtEndpoints } from './debts.ts'
import { booksWorkbookEndpoints } from './books-workbook.ts'
import { importColumnEndpoints } from './import-columns.ts'
import { importEndpoints } from './imports.ts'
import { inboxEndpoints } from './inbox.ts'
import { duesEndpoints } from './dues.ts'
import { gatewayEndpoints } from './gateway.ts'
import { invitationEndpoints } from './invitations.ts'
import { instalmentEndpoints } from './instalments.ts'
import { enrolmentEndpoints } from './enrolment.ts'
import { eventEndpoints } from './events.ts'
import { peopleSearchEndpoints } from './people-search.ts'
import { joinRequestEndpoints } from './join-requests.ts'
import { minutesEndpoints } from './minutes.ts'
import { moveEndpoints } from './treasury.ts'
import { myDataEndpoints } from './privacy.ts'
import { myDuesEndpoints } from './my-dues.ts'
import { myPrizeEndpoints } from './my-prizes.ts'
import { noticeEndpoints } from './notices.ts'
import { offerEndpoints } from './offers.ts'
import { documentEndpoints } from './documents.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { peopleEndpoints } from './people.ts'
import { personInFullEndpoints } from './person-in-full.ts'
import { receiptLinkEndpoints } from './receipt-links.ts'
import { receiptCheckEndpoints } from './receipt-check.ts'
import { unallocatedReceiptEndpoints } from './unallocated-receipts.ts'
import { phoneLoginEndpoints } from './phone-login.ts'
import { emailLinkEndpoints } from './email-links.ts'
import { previousBookEndpoints } from './previous-books.ts'
import { prizeEndpoints } from './prizes.ts'
import { promiseEndpoints } from './promises.ts'
import { reportEndpoints } from './reports.ts'
import { secondStepEndpoints } from './two-factor.ts'
import { sessionEndpoints } from './sessions.ts'
import { settingsEndpoints } from './settings.ts'
import { setupEndpoints } from './setup.ts'
import { simulateEndpoints } from './simulate.ts'
import { slideEndpoints } from './slides.ts'
import { statutoryRegisterEndpoints } from './statutory-registers.ts'
import { systemEndpoints } from './system.ts'
import { tillEndpoints } from './till.ts'
import { upiEndpoints } from './upi.ts'
import { verifyEndpoints } from './verify.ts'
import { walletEndpoints } from './wallet.ts'
import { authorityEndpoints } from './written-authority.ts'
import { witnessEndpoints } from './witnesses.ts'
import { payoutEndpoints } from './payouts.ts'
import { withdrawalEndpoints } from './withdrawals.ts'
import { surveillanceEndpoints } from './auction-surveillance.ts'

/** Every call there is. The server registers nothing else, the browser calls nothing else. */
export const endpoints = {
  ...peopleEndpoints,
  ...personInFullEndpoints,
  ...enrolmentEndpoints,
  ...invitationEndpoints,
  ...phoneLoginEndpoints,
  ...sessionEndpoints,
  ...passkeyEndpoints,
  ...actingEndpoints,
  ...emailLinkEndpoints,
  ...setupEndpoints,
  ...myDataEndpoints,
  ...secondStepEndpoints,
  ...chitEndpoints,
  ...chitMonthEndpoints,
  ...companyMonthEndpoints,
  ...chitPaymentEndpoints,
  ...agreementEndpoints,
  ...approvalEndpoints,
  ...peopleSearchEndpoints,
  ...joinRequestEndpoints,
  ...instalmentEndpoints,
  ...previousBookEndpoints,
  ...arrearsEndpoints,
  ...duesEndpoints,
  ...myDuesEndpoints,
  ...promiseEndpoints,
  ...auctionEndpoints,
  ...auctionCalendarEndpoints,
  ...prizeEndpoints,
  ...myPrizeEndpoints,
  ...offerEndpoints,
  ...verifyEndpoints,
  ...witnessEndpoints,
  ...minutesEndpoints,
  ...documentEndpoints,
  ...statutoryRegisterEndpoints,
  ...inboxEndpoints,
  ...walletEndpoints,
  ...counterElsewhereEndpoints,
  ...counterEndpoints,
  ...chequeEndpoints,
  ...debtEndpoints,
  ...tillEndpoints,
  ...collectionEndpoints,
  ...signedReceiptEndpoints,
  ...receiptCheckEndpoints,
  ...receiptLinkEndpoints,
  ...unallocatedReceiptEndpoints,
  ...withdrawalEndpoints,
  ...bankAccountEndpoints,
  ...authorityEndpoints,
  ...payoutEndpoints,
  ...moveEndpoints,
  ...bookEndpoints,
  ...advanceEndpoints,
  ...bankEndpoints,
  ...upiEndpoints,
  ...gatewayEndpoints,
  ...surveillanceEndpoints,
  ...noticeEndpoints,
  ...eventEndpoints,
  ...companyEndpoints,
  ...settingsEndpoints,
  ...branchBookEndpoints,
  ...branchEndpoints,
  ...simulateEndpoints,
  ...slideEndpoints,
  ...reportEndpoints,
  ...booksWorkbookEndpoints,
  ...importEndpoints,
  ...confirmationEndpoints,
  ...importColumnEndpoints,
  ...systemEndpoints,
} as const
