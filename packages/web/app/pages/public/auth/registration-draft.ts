const KEY = 'registration'

type Draft = Readonly<Record<string, string>>

/** Keeps what was typed for a reload of this tab; never the password. */
export function keepDraft({ password: _password, ...typed }: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify(typed))
}

export const draft = (): Draft => JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Draft

export const dropDraft = (): void => sessionStorage.removeItem(KEY)
