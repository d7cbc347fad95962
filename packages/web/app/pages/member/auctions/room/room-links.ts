/** The links of the room to other pages: members and administrators have their own. */
export interface RoomLinks {
  readonly list: string
  readonly auction: (id: string) => string
}
