import { formatPhone } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { IconExternalLink, IconMail, IconMapPin, IconPhone } from '../../../icons/everywhere.ts'
import { company } from '../../../api/startup-queries.ts'
import mapDrawing from '../../../art/map.svg?raw'
import { Drawing } from '../../../components/drawing.tsx'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import { ContactForm } from './contact-form.tsx'
import css from './contact.module.css'
import landing from './landing.module.css'

const t = m.landing.contact

export function Contact() {
  const facts = useQuery(company()).data
  return (
    <section className={landing.band} id="contact">
      <div className={landing.in}>
        <h2>{t.title}</h2>
        <div className={css.reach}>
          <div className={css.where}>
            <ul>
              <li>
                <Icon of={IconMapPin} />
                <span>{facts?.address}</span>
              </li>
              <li>
                <Icon of={IconMail} />
                {facts && <a href={`mailto:${facts.email}`}>{facts.email}</a>}
              </li>
              <li>
                <Icon of={IconPhone} />
                {facts && <a href={`tel:${facts.phone.replaceAll(' ', '')}`}>{formatPhone(facts.phone)}</a>}
              </li>
            </ul>
            <Where address={facts?.address} embedUrl={facts?.mapEmbedUrl ?? null} />
          </div>
          <ContactForm />
        </div>
      </div>
    </section>
  )
}

/** A drawing that leads to a map; the map itself only where the company has named a host for it. */
function Where({ address, embedUrl }: { address: string | undefined; embedUrl: string | null }) {
  if (embedUrl)
    return (
      <iframe className={css.map} src={embedUrl} title={t.map} loading="lazy" sandbox="allow-scripts allow-popups" />
    )
  return (
    <a
      className={css.map}
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address ?? '')}`}
      rel="noreferrer"
    >
      <Drawing svg={mapDrawing} />
      <span className={css.openMap}>
        <Icon of={IconExternalLink} />
        {t.openMap}
      </span>
    </a>
  )
}
