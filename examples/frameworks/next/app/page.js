export default function Page() {
  return <p>a page</p>
}
