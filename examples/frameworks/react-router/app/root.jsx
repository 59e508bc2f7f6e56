import { Outlet } from 'react-router'
import { pageHeaders } from 'wayleave/web'
import { options } from '../options.js'

export const headers = () => pageHeaders(options)

export default function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
      </body>
    </html>
  )
}
