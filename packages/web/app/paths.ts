import { href } from 'react-router'

/** The address of every page. `href` is typed by routes.ts, so a page that does not exist does not compile. */
export const paths = {
  home: () => href('/'),
  login: (back?: string) => (back ? `${href('/login')}?back=${encodeURIComponent(back)}` : href('/login')),
  register: () => href('/register'),
  dashboard: () => href('/dashboard'),
  chits: () => href('/chits'),
  chit: (chitId: string) => href('/chits/:chitId', { chitId }),
  /** The scheme of this id comes first; an unknown id is ignored. */
  joinChit: (id: string) => href('/join-chit/:id', { id }),
  joinedSchemes: () => href('/joined-schemes'),
  /** With a scheme chosen, when its id is given. */
  myChits: (chitId?: string) => (chitId ? `${href('/my-chits')}?chit=${chitId}` : href('/my-chits')),
  contributionHistory: () => href('/contribution-history'),
  history: () => href('/history'),
  payment: () => href('/payment'),
  wallet: () => href('/wallet'),
  notices: () => href('/notices'),
  admin: () => '/admin',
}
