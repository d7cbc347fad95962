/** How an administrator opens an auction: for some seconds, else as long as it was planned. It needs a reason. */
export const opening = (seconds?: number): { seconds?: number; reason: string } => ({
  ...(seconds !== undefined && { seconds }),
  reason: 'All have paid.',
})
