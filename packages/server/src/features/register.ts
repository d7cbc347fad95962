import type { Routes } from '../http/route.ts'
import { auditRoutes } from './audit/routes.ts'
import { clockRoutes } from './clock/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { sandboxRoutes } from './payments/sandbox/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

/** Tells which endpoint of the contract does what. */
export type Feature = (route: Routes) => void

/** Every feature that answers calls, by name. */
export const FEATURES: readonly Feature[] = [
  auditRoutes,
  clockRoutes,
  companyRoutes,
  noticeRoutes,
  paymentRoutes,
  reportRoutes,
  sandboxRoutes,
  walletRoutes,
]
