// The words of administrators' pages apart from `m`: members and visitors never load them.
export { admin as words } from './en/admin.ts'
