import type { Gauge as GaugeOfFigure } from 'prom-client'

/** Metrics of one process, in the text format of Prometheus. */
export interface Metrics {
  answered(call: { method: string; route: string; status: number; seconds: number }): void
  jobRan(job: string, outcome: 'done' | 'failed', seconds: number): void
  /** Which database a report was read from. */
  reportRead(source: 'primary' | 'standby'): void
  /** Adds gauges whose values are read on each scrape. */
  readonly addSource: (source: () => Promise<Figures>) => void
  /** All metrics as text. */
  read(): Promise<{ type: string; text: string }>
}

/** By name: what it means and its value now. */
export type Figures = Readonly<Record<string, { readonly help: string; readonly value: number }>>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Includes the default metrics of the process (memory, event loop). */
export async function openMetrics(): Promise<Metrics> {
  // not loaded where nobody reads one
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'kuri_http_request_seconds',
    help: 'Time from a call to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'kuri_job_seconds',
    help: 'Time a job took',
    labelNames: ['job'],
    buckets: SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'kuri_job_failures_total',
    help: 'Jobs that failed',
    labelNames: ['job'],
    registers,
  })
  const reports = new Counter({
    name: 'kuri_reports_read_total',
    help: 'Lists, statements and reports that were read, by where',
    labelNames: ['source'],
    registers,
  })
  const sources: (() => Promise<Figures>)[] = []
  const gauges = new Map<string, GaugeOfFigure>()
  const set = (name: string, help: string, value: number): void => {
    const gauge = gauges.get(name) ?? new Gauge({ name: `kuri_${name}`, help, registers })
    gauges.set(name, gauge)
    gauge.set(value)
  }
  return {
    answered: ({ method, route, status, seconds }) => calls.observe({ method, route, status }, seconds),
    jobRan(job, outcome, seconds) {
      jobs.observe({ job }, seconds)
      if (outcome === 'failed') failures.inc({ job })
    },
    reportRead: (source) => reports.inc({ source }),
    addSource: (source) => void sources.push(source),
    async read() {
      for (const source of sources) {
        for (const [name, { help, value }] of Object.entries(await source())) set(name, help, value)
      }
      return { type: register.contentType, text: await register.metrics() }
    },
  }
}
