"""Scrapy with the settings of a new project (`scrapy startproject`): follows all links of a site. Argument: its URL."""

import sys

from scrapy import Spider
from scrapy.crawler import CrawlerProcess


class LinkSpider(Spider):
    name = "links"
    start_urls = sys.argv[1:]

    def parse(self, response):
        yield from response.follow_all(css="a")


# ROBOTSTXT_OBEY is in the template of a project, and off without it.
process = CrawlerProcess(
    {"ROBOTSTXT_OBEY": True, "USER_AGENT": "ScrapyBot/1.0", "LOG_LEVEL": "ERROR", "TELNETCONSOLE_ENABLED": False}
)
process.crawl(LinkSpider)
process.start()
