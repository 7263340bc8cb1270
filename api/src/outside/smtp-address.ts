/** A mail server and the account there. */
export type SmtpServer = {
  host: string
  port: number
  /** Encrypted from the first byte; otherwise encryption is requested by STARTTLS. */
  secure: boolean
  auth?: { user: string; pass: string }
}

const SMTP =
  /^(smtps?):\/\/(?:([^:/?#\\\s]*)(?::([^/?#\\\s]*))?@)?([a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(\d{1,5}))?\/?$/i

/**
 * The parts of `smtps://user:password@host:port`, user and password percent-encoded; null for anything else. Libraries would take a path or
 * query as options, some of which run programs.
 */
export function parseSmtp(text: string): SmtpServer | null {
  const [, scheme = '', user = '', password = '', host = '', digits] = SMTP.exec(text) ?? []
  const [name, pass] = [decode(user), decode(password)]
  const secure = scheme.toLowerCase() === 'smtps'
  const port = Number(digits ?? (secure ? 465 : 587))
  if (!host || name === null || pass === null || port < 1 || port > 65_535) return null
  return { host: host.replace(/[[\]]/g, '').toLowerCase(), port, secure, ...(name && { auth: { user: name, pass } }) }
}

/** Null if the text is badly encoded, or would be several lines. */
function decode(text: string): string | null {
  try {
    const plain = decodeURIComponent(text)
    return /\p{Cc}/u.test(plain) ? null : plain
  } catch {
    return null
  }
}

/** The sender of a mail. */
export type Sender = { name: string; address: string }

const SENDER = /^(?:"?([^"<>\\\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u
const ADDRESS = /^[^\s@<>()[\]",:;\\\p{Cc}]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/iu

/** The parts of `rifa@example.com` or `La gran rifa <rifa@example.com>`; null for anything else, such as several addresses. */
export function parseSender(text: string): Sender | null {
  const [, name = '', inside, alone] = SENDER.exec(text.trim()) ?? []
  const address = inside ?? alone ?? ''
  return ADDRESS.test(address) ? { name: name.trim(), address } : null
}
