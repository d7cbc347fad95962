/** Where the ways out of the room lead: members and administrators have their own pages. */
export interface Ways {
  readonly list: string
  readonly auction: (id: string) => string
}
