import { useNavigate } from 'react-router'

/** Goes to an address that the server names: inside this site without loading it again, elsewhere by leaving it. */
export function useFollow(): (address: string) => void {
  const navigate = useNavigate()
  return address => {
    const { origin, pathname, search, href } = new URL(address, location.href)
    if (origin === location.origin) void navigate(pathname + search)
    else location.assign(href)
  }
}
