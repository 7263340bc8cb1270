type Judged = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined }

/** What is wrong with each field of a form, by its name: the first problem of each. */
export const fieldErrors = ({ error }: Judged): Record<string, string> =>
  Object.fromEntries([...(error?.issues ?? [])].reverse().map(({ path, message }) => [String(path[0]), message]))
