import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandX,
  IconBrandYoutube,
  IconMail,
  IconMapPin,
  IconPhone,
  IconWorld,
} from '../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { dayInIndia, formatPhone, yearOf } from '@kuri/domain'
import { Link } from 'react-router'
import { now } from '../api/clock.ts'
import { company } from '../api/startup-queries.ts'
import { Icon, type DrawnIcon } from '../components/icon.tsx'
import { m } from '../messages/en.ts'
import { paths } from '../paths.ts'
import { useIsSignedIn } from '../session.ts'
import css from './footer.module.css'

const t = m.chrome.footer
const home = { to: paths.home(), label: t.home }
const ofVisitors = [
  home,
  { to: paths.login(), label: t.login },
  { to: paths.register(), label: t.register },
  { to: paths.openSchemes(), label: t.scheme },
]
const ofMembers = [home, { to: paths.chits(), label: t.scheme }]

const socialIcons: Record<string, DrawnIcon> = {
  Facebook: IconBrandFacebook,
  Instagram: IconBrandInstagram,
  X: IconBrandX,
  YouTube: IconBrandYoutube,
}

/** The company and the site’s links. */
export function Footer({ look }: { look: 'green' | 'quiet' }) {
  const { data } = useQuery(company())
  const links = useIsSignedIn() ? ofMembers : ofVisitors
  const name = data?.name ?? m.chrome.brand
  return (
    <footer className={look === 'quiet' ? `${css.footer} ${css.quiet}` : css.footer}>
      <div className={css.cols}>
        <div>
          <h2>{name}</h2>
          <p className="measure">{t.about}</p>
        </div>
        <div>
          <h2>{t.quickLinks}</h2>
          <ul className={css.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{t.contact}</h2>
          <ul className={css.contact}>
            <Contact icon={IconMapPin} text={data?.address} />
            <Contact icon={IconPhone} text={data?.phone} scheme="tel:" />
            <Contact icon={IconMail} text={data?.email} scheme="mailto:" />
          </ul>
          <ul className={css.social}>
            {data?.social.map((place) => (
              <li key={place.name}>
                <a href={place.url} rel="noreferrer" aria-label={t.social(name, place.name)} title={place.name}>
                  <Icon of={socialIcons[place.name] ?? IconWorld} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={css.base}>
        <span suppressHydrationWarning>{t.copyright(yearOf(dayInIndia(now())), name)}</span>
        <span>{t.act}</span>
        <span className={css.registration}>{data?.registrationNo && t.registration(data.registrationNo)}</span>
      </p>
    </footer>
  )
}

/** The line keeps its height while the company's facts are on the way. */
function Contact({ icon, text, scheme }: { icon: DrawnIcon; text: string | undefined; scheme?: 'tel:' | 'mailto:' }) {
  return (
    <li>
      <Icon of={icon} />
      {text && scheme ? (
        <a href={`${scheme}${text.replaceAll(' ', '')}`}>{scheme === 'tel:' ? formatPhone(text) : text}</a>
      ) : (
        <span>{text}</span>
      )}
    </li>
  )
}
