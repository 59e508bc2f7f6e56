// @ts-check
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h, onMounted, ref } from 'vue'
import '../../../workbench/src/styles/tokens.css'
import picture from '../../../docs/figures/workbench.png'
import './style.css'

/** The page loads its scripts when it is first used: see `loadScriptsOnUse`. Until then, a picture has the place of the workbench. */
const isUsed = ref(false)

/** The default theme, with the workbench on the landing page. */
export default {
  extends: DefaultTheme,
  setup: () =>
    onMounted(() => {
      isUsed.value = true
      window.clickedEarly?.click()
    }),
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-features-before': () =>
        isUsed.value
          ? h('iframe', {
              class: 'workbench',
              src: '/workbench/index.html',
              title: 'The workbench',
              loading: 'lazy',
            })
          : h('a', { class: 'workbench', href: '/workbench/index.html' }, [
              h('img', { src: picture, alt: 'The workbench', loading: 'lazy' }),
            ]),
    }),
}
