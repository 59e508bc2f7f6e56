export default function Home() {
  return <p>a page</p>
}
