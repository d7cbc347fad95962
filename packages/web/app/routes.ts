import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

// The one list of pages. Addresses are built by paths.ts, never spelled elsewhere.
export default [
  layout('layout/public-layout.tsx', [
    index('pages/public/landing/page.tsx'),
    route('login', 'pages/public/login.tsx'),
    route('register', 'pages/public/register.tsx'),
    route('forgot-password', 'pages/public/forgot-password.tsx'),
    route('reset-password', 'pages/public/reset-password.tsx'),
    route('verify-email', 'pages/public/verify-email.tsx'),
    route('*', 'pages/public/not-found.tsx'),
  ]),
  layout('layout/open-layout.tsx', [
    route('payment', 'pages/member/payment/page.tsx'),
    route('verify/:auctionId?', 'pages/public/verify/page.tsx'),
    route('sandbox/checkout/:orderId', 'pages/member/payment/sandbox-checkout.tsx'),
  ]),
  layout('layout/member-layout.tsx', [
    route('dashboard', 'pages/member/dashboard/page.tsx'),
    route('chits', 'pages/member/schemes/chits.tsx'),
    route('chits/:chitId', 'pages/member/chit-house/page.tsx'),
    route('join-chit/:id', 'pages/member/schemes/join-chit.tsx'),
    route('joined-schemes', 'pages/member/schemes/joined-schemes.tsx'),
    route('my-chits', 'pages/member/my-chits/page.tsx'),
    route('contribution-history', 'pages/member/contribution-history.tsx'),
    route('wallet', 'pages/member/wallet/page.tsx'),
    route('notices', 'pages/member/notices/page.tsx'),
    route('simulate', 'pages/member/simulate/page.tsx'),
    route('auctions', 'pages/member/auctions/list-page.tsx'),
    route('auctions/:auctionId', 'pages/member/auctions/room-page.tsx'),
  ]),
  layout('layout/admin-layout.tsx', [
    route('admin', 'pages/admin/dashboard/page.tsx'),
    route('admin/create-chit', 'pages/admin/create-chit/page.tsx'),
    route('admin/manage-chits', 'pages/admin/manage-chits/page.tsx'),
    route('admin/manage-users', 'pages/admin/manage-users/page.tsx'),
    route('admin/users/:userId', 'pages/admin/user/page.tsx'),
    route('admin/reports', 'pages/admin/reports/page.tsx'),
    route('admin/manage-images', 'pages/admin/manage-images/page.tsx'),
    route('admin/auctions', 'pages/admin/auctions/list-page.tsx'),
    route('admin/auctions/:auctionId', 'pages/admin/auctions/room-page.tsx'),
    route('admin/money', 'pages/admin/money/page.tsx'),
    route('admin/ledger', 'pages/admin/ledger/page.tsx'),
    route('admin/audit', 'pages/admin/audit/page.tsx'),
    route('admin/roles', 'pages/admin/roles/page.tsx'),
    route('admin/outbox', 'pages/admin/outbox/page.tsx'),
    route('admin/settings', 'pages/admin/settings/page.tsx'),
  ]),
  layout('layout/history-layout.tsx', [
    route('history', 'pages/member/history.tsx'),
    route('profile', 'pages/profile/page.tsx'),
  ]),
] satisfies RouteConfig
