import { lazy } from 'react'
import { importWithRetry } from '../components/import-with-retry.ts'

/*
 * Fields whose script comes when they are first drawn: those of a dialog, and those only some people ever see. A page that
 * always has fields takes them from fields.tsx.
 */

const fields = () => importWithRetry(() => import('./fields.tsx'))

export const TextField = lazy(async () => ({ default: (await fields()).TextField }))
export const TextAreaField = lazy(async () => ({ default: (await fields()).TextAreaField }))
export const SelectField = lazy(async () => ({ default: (await fields()).SelectField }))
export const FieldGrid = lazy(async () => ({ default: (await fields()).FieldGrid }))
