import { readFileSync } from 'node:fs'
import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm'

/** The schema of sitemaps.org as the package `sitemap` carries it. */
const urlSet = readFileSync(new URL('schema/sitemap.xsd', import.meta.resolve('sitemap/package.json')))

/** The one element of XHTML that sitemaps know. */
const alternateLink = `
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
  <xsd:element name="link">
    <xsd:complexType>
      <xsd:attribute name="rel" type="xsd:string" fixed="alternate" use="required"/>
      <xsd:attribute name="hreflang" type="xsd:string" use="required"/>
      <xsd:attribute name="href" type="xsd:anyURI" use="required"/>
    </xsd:complexType>
  </xsd:element>
</xsd:schema>`

/** What the protocol says of an index: addresses, each with a day that may be left out. */
const siteIndex = `
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
    targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9">
  <xsd:element name="sitemapindex">
    <xsd:complexType>
      <xsd:sequence>
        <xsd:element name="sitemap" minOccurs="1" maxOccurs="50000">
          <xsd:complexType>
            <xsd:sequence>
              <xsd:element name="loc" type="xsd:anyURI"/>
              <xsd:element name="lastmod" type="xsd:date" minOccurs="0"/>
            </xsd:sequence>
          </xsd:complexType>
        </xsd:element>
      </xsd:sequence>
    </xsd:complexType>
  </xsd:element>
</xsd:schema>`

const both = `
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <xsd:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="memory:url-set.xsd"/>
  <xsd:import namespace="http://www.w3.org/1999/xhtml" schemaLocation="memory:alternate-link.xsd"/>
</xsd:schema>`

xmlRegisterInputProvider(
  new XmlBufferInputProvider({
    'memory:url-set.xsd': urlSet,
    'memory:alternate-link.xsd': Buffer.from(alternateLink),
  }),
)

/**
 * Holds a text to the schema of sitemaps or of their index.
 * @throws Error that names the element and what is wrong with it.
 */
export function ensureValid(text: string, kind: 'url-set' | 'index'): void {
  using schema = XmlDocument.fromString(kind === 'index' ? siteIndex : both)
  using validator = XsdValidator.fromDoc(schema)
  using document = XmlDocument.fromString(text)
  validator.validate(document)
}
