/** Where everything is kept that only the company's own people read. */
export const ADMIN = ['admin'] as const
