<?php
/**
 * Checks settings from outside: the form's, and those of the download.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

/**
 * Checks what was entered. Each error names its field, and an address is cut to its origin.
 *
 * @param array $entered `appUrl`, `publishableKey`, `enabled`, `place`; anything may be in them.
 * @return array{settings: array, errors: string[]}
 */
function check_settings( array $entered ) {
	$errors  = array();
	$address = entered_text( $entered, 'appUrl' );
	$key     = entered_text( $entered, 'publishableKey' );
	$enabled = ! empty( $entered['enabled'] );

	$app_url = '' === $address ? '' : origin_of( $address );
	if ( null === $app_url ) {
		$errors[] = __( 'Afterword address: enter the full address of your Afterword, such as https://surveys.example.com. It must start with https://.', 'afterword' );
	} elseif ( '' === $app_url && $enabled ) {
		$errors[] = __( 'Afterword address: enter the address where you sign in to Afterword.', 'afterword' );
	}

	if ( 0 === strpos( $key, 'sk_' ) ) {
		$errors[] = __( 'Publishable key: this is a secret key, which must never be on a page. Enter the key that starts with pk_.', 'afterword' );
	} elseif ( '' === $key && $enabled ) {
		$errors[] = __( 'Publishable key: enter the key from Afterword. It starts with pk_.', 'afterword' );
	} elseif ( '' !== $key && ! preg_match( '/^pk_[A-Za-z0-9_-]{8,128}$/D', $key ) ) {
		$errors[] = __( 'Publishable key: a key starts with pk_, followed by letters, digits, hyphens and underscores. Copy it again from Afterword.', 'afterword' );
	}

	return array(
		'settings' => array(
			// What was entered stays in the form, so that it can be corrected.
			'appUrl'         => null === $app_url ? $address : $app_url,
			'publishableKey' => $key,
			'enabled'        => $enabled,
			'place'          => isset( $entered['place'] ) && 'above' === $entered['place'] ? 'above' : 'below',
		),
		'errors'   => $errors,
	);
}

/**
 * A text field without the spaces around it.
 *
 * @param array  $entered The fields.
 * @param string $name    The field's name.
 * @return string
 */
function entered_text( array $entered, $name ) {
	return isset( $entered[ $name ] ) && is_string( $entered[ $name ] ) ? trim( sanitize_text_field( $entered[ $name ] ) ) : '';
}

/**
 * The origin of an address that the shop's page may load a script from.
 *
 * @param string $address As pasted, perhaps with a path.
 * @return string|null Null if it isn't one: only https, and http on this machine for trying things out.
 */
function origin_of( $address ) {
	if ( strlen( $address ) > 2000 ) {
		return null;
	}
	$parts  = wp_parse_url( $address );
	$scheme = isset( $parts['scheme'] ) ? strtolower( $parts['scheme'] ) : '';
	$host   = isset( $parts['host'] ) ? strtolower( $parts['host'] ) : '';
	if ( isset( $parts['user'] ) || isset( $parts['pass'] ) || ! preg_match( '/^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])$/D', $host ) ) {
		return null;
	}
	$is_local = in_array( $host, array( 'localhost', '127.0.0.1', '[::1]' ), true );
	if ( 'https' !== $scheme && ! ( 'http' === $scheme && $is_local ) ) {
		return null;
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}
