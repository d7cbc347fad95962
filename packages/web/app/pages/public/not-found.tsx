import { NotFound } from '../../layout/not-found.tsx'

export default NotFound
