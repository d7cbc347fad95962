import { IconChevronDown, IconShieldCheck, IconUsers } from '../../../icons/everywhere.ts'
import { Link } from 'react-router'
import bidHouse from '../../../art/service-bid-house.svg?raw'
import joinHouse from '../../../art/service-join-house.svg?raw'
import submitBid from '../../../art/service-submit-bid.svg?raw'
import winBid from '../../../art/service-win-bid.svg?raw'
import { LinkButton } from '../../../components/button.tsx'
import { Drawing } from '../../../components/drawing.tsx'
import { BowlIcon, Icon } from '../../../components/icon.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { RenderWhenVisible } from '../../../components/render-when-visible.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import css from './landing.module.css'

const { about, services, openNow, counters, faq, last } = m.landing
const OpenSchemes = lazyPart(async () => (await import('./open-schemes.tsx')).default)

const points = [
  { icon: IconUsers, ...about.points.group },
  { icon: BowlIcon, ...about.points.bid },
  { icon: IconShieldCheck, ...about.points.overseen },
]

export function About() {
  return (
    <section className={css.band} id="about">
      <div className={`${css.in} ${css.about}`}>
        <div>
          <h2>{about.title}</h2>
          <p className="lead">{about.lead}</p>
        </div>
        <ul className={css.points}>
          {points.map(({ icon, title, words }) => (
            <li key={title}>
              <span className={css.disc}>
                <Icon of={icon} />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="dim">{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const steps = [
  { art: joinHouse, ...services.steps.join },
  { art: bidHouse, ...services.steps.bid },
  { art: submitBid, ...services.steps.submit },
  { art: winBid, ...services.steps.win },
]

export function Services() {
  return (
    <section className={`${css.band} ${css.tint}`} id="services">
      <div className={css.in}>
        <h2>{services.title}</h2>
        <p className="lead">{services.lead}</p>
        <ul className={css.services}>
          {steps.map(({ art, title, words }) => (
            <li key={title}>
              <Drawing svg={art} className={css.art} />
              <div>
                <h3>{title}</h3>
                <p>{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Up to three schemes one may request to join now. They come when the section is near; it lies below the first screen. */
export function OpenNow() {
  return (
    <section className={css.band} id="open-schemes">
      <div className={css.in}>
        <h2>{openNow.title}</h2>
        <RenderWhenVisible placeholder={<div className={css.schemesOnTheirWay} />}>
          <OpenSchemes />
        </RenderWhenVisible>
        <p className={css.top}>
          <Link to={paths.openSchemes()}>{openNow.all}</Link>
        </p>
      </div>
    </section>
  )
}

/** The seed's four numbers, static as there. */
export function Counters() {
  return (
    <section className={`${css.band} ${css.counters}`} aria-label={counters.label}>
      <dl>
        {counters.items.map(({ word, n }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{n}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Faq() {
  return (
    <section className={`${css.band} ${css.tint}`} id="faq">
      <div className={`${css.in} ${css.questions}`}>
        <h2>{faq.title}</h2>
        {faq.items.map(({ question, answer }, i) => (
          <details key={question} className={css.faq} open={i === 0}>
            <summary>
              {question}
              <Icon of={IconChevronDown} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

export function LastWord() {
  return (
    <section className={`${css.band} ${css.close}`}>
      <div className={`${css.in} ${css.last}`}>
        <div>
          <h2>{last.title}</h2>
          <p className="dim">{last.words}</p>
        </div>
        <div className="row wrap">
          <LinkButton size="lg" to={paths.register()}>
            {last.signUp}
          </LinkButton>
          <LinkButton size="lg" variant="default" to={paths.openSchemes()}>
            {last.schemes}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
