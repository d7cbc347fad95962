import { lazy } from 'react'
import { patient } from '../components/patient.ts'

/*
 * The fields of a form that stands in a dialog: their script comes with the dialog, when it is first opened. A page that has
 * fields of its own takes them from fields.tsx.
 */

const fields = () => patient(() => import('./fields.tsx'))

export const TextField = lazy(async () => ({ default: (await fields()).TextField }))
export const TextAreaField = lazy(async () => ({ default: (await fields()).TextAreaField }))
export const SelectField = lazy(async () => ({ default: (await fields()).SelectField }))
