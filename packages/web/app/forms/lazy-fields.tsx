import { lazyPart } from '../components/lazy-part.tsx'

/*
 * Fields whose script comes when they are first drawn: those of a dialog, and those only some people ever see. A page that
 * always has fields takes them from fields.tsx.
 */

export const TextField = lazyPart(async () => (await import('./fields.tsx')).TextField)
export const TextAreaField = lazyPart(async () => (await import('./fields.tsx')).TextAreaField)
export const SelectField = lazyPart(async () => (await import('./fields.tsx')).SelectField)
export const FieldGrid = lazyPart(async () => (await import('./fields.tsx')).FieldGrid)
