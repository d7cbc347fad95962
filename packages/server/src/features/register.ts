import type { Routes } from '../http/route.ts'
import { clockRoutes } from './clock/routes.ts'

/** Tells which endpoint of the contract does what. */
export type Feature = (route: Routes) => void

/** Every feature that answers calls, by name. */
export const FEATURES: readonly Feature[] = [clockRoutes]
